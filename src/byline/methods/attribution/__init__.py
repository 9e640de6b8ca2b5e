"""Who wrote this?"""
