"""Mail and news: messages, their headers and parts, and what their writers did not write."""
