"""What do they say?"""
