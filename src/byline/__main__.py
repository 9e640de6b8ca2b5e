"""`python -m byline` is `byline`."""

from byline.apps.cli import main

if __name__ == "__main__":
    main()
