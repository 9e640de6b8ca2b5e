"""What does the style of a pile look like?"""
