"""Did the same person write it?"""
