"""The colours of the page, light and dark, as variables of its style sheet."""

from byline.reports.figures.svg import DARK, LIGHT

__all__ = ["theme"]

MORE_LIGHT = {
    "soft2": "#e7e7e1", "link": "#1d4f91",
    "for1": "#e6f0fa", "for2": "#cfe2f5", "for3": "#b3d2f0",
    "against1": "#fdeee0", "against2": "#fbdcbf", "against3": "#f7c699",
}  # fmt: skip
MORE_DARK = {
    "soft2": "#2b2f35", "link": "#93bff2",
    "for1": "#192a3c", "for2": "#1e3a57", "for3": "#254b73",
    "against1": "#33251a", "against2": "#4a3119", "against3": "#643f18",
}  # fmt: skip


def theme() -> str:
    """Light unless the reader prefers dark or chose one; paper is always light."""
    light, dark = _variables("light"), _variables("dark")
    painted = "".join(
        f".f-{name}{{fill:var(--{name})}}.s-{name}{{stroke:var(--{name})}}" for name in LIGHT
    )
    return (
        f":root{{{light}}}\n"
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
        f"@media print{{:root,:root[data-theme],:root:not([data-theme=light])"
        f"{{{light}--paper:#fff}}}}\n{painted}\n"
    )


def _variables(scheme: str) -> str:
    colours = LIGHT | MORE_LIGHT if scheme == "light" else DARK | MORE_DARK
    return f"color-scheme:{scheme};" + "".join(f"--{n}:{hue};" for n, hue in colours.items())
