"""The methods, one sub-room per question and one file per method."""
