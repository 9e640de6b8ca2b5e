"""Paths as headlines, with the capitals and marks a reader expects."""

from byline.methods.compression.paths import nearest_path
from byline.methods.compression.surface_form import surface_form
from byline.methods.compression.word_graph import WordGraph


def line(words: str, *sentences: str, language: str = "en") -> str:
    """The headline of the path with these words."""
    graph = WordGraph.of(sentences, language)
    found = nearest_path(graph, words.split())
    assert found.exact, "the test asks for a path that is not there"
    return surface_form(graph, found.path)


def test_a_source_is_given_as_it_was_written():
    for sentence in (
        "Worker Struck, Killed by Train in East Harlem: MTA",
        "McDonald's sales fell 0.3% (again), says U.S. study",
        'She said "no" to the board',
    ):
        graph = WordGraph.of([sentence], "en")
        assert surface_form(graph, graph.sources[0]) == sentence


def test_names_keep_their_capitals_and_first_words_lose_them():
    told = line(
        "yesterday goat in Rome ate".lower(), "Goat in Rome ate", "Yesterday goat in Rome ate"
    )
    assert told == "Yesterday goat in Rome ate"


def test_words_known_from_titles_alone_make_a_title():
    pile = ("Goat in library eats cards", "Goat in Capstan Street Eats Books", "goat in library")
    assert line("goat in capstan street eats cards", *pile) == "Goat in Capstan Street Eats Cards"


def test_words_with_a_capital_inside_are_left_alone():
    """Whether at the beginning or in a title; a capital after a hyphen is none of these."""
    told = line("iphone sells", "iPhone sells", "Apple iPhone sells", "The iPhone sells")
    assert told == "iPhone sells"
    assert line("new ebay sale", "New eBay Sale", "Big eBay Sale") == "New eBay Sale"
    assert line("anti-war rally", "anti-War rally", "Big anti-War rally", "Rally") == (
        "Anti-War rally"
    )


def test_small_letters_stay_small():
    assert line("goat eats cards", "goat eats cards", "the goat") == "goat eats cards"


def test_marks_stick_to_the_word_before_them_also_in_cut_texts():
    assert line("goat , hungry : mta", "goat , hungry : mta", "a goat") == "goat, hungry: mta"


def test_french_puts_blanks_before_its_colons_and_none_after_elisions():
    told = line("l' île d' europe : enfin", "L' île d' Europe : enfin", language="fr")
    assert told == "L'île d'Europe : enfin"


def test_a_bracket_or_quotation_mark_without_its_partner_is_left_out():
    pile = ('goat "Admiral" eats (many) cards', 'goat "Admiral eats cards')
    graph = WordGraph.of(pile, "en")
    assert surface_form(graph, graph.sources[1]) == "goat Admiral eats cards"


def test_two_marks_that_open_are_no_pair():
    """The second one opens 'bossy', so neither has its partner; a real pair stays."""
    pile = ("they join 'ban it' campaign", "we ban the word 'bossy' now")
    told = line("they join ' ban the word ' bossy ' now", *pile)
    assert told == "they join ban the word 'bossy' now"
    assert line("they join ' ban it ' campaign", *pile) == "they join 'ban it' campaign"
    pile = (pile[0], "ban the word 'bossy campaign")
    told = line("they join ' ban the word ' bossy campaign", *pile)
    assert told == "they join ban the word bossy campaign"


def as_written(sentence: str, language: str = "en") -> str:
    """A headline of one source, all of it."""
    graph = WordGraph.of([sentence], language)
    return surface_form(graph, graph.sources[0])


def test_curved_and_low_quotation_marks_have_partners_too():
    for sentence, language in (
        ("Mayor says ‘we will win’ today", "en"),
        ("Er sagt „wir gewinnen“ heute", "de"),
        ("Er sagt ‚wir gewinnen‘ heute", "de"),
        ("Pan mówi „wygramy” dzisiaj", "pl"),
        ("Workers’ rights are ‘won’", "en"),
    ):
        assert as_written(sentence, language) == sentence
    assert as_written("Er sagt „ wir gewinnen “ heute", "de") == "Er sagt „wir gewinnen“ heute"
    assert as_written("Mayor says ‘we win' , 'so far'") == "Mayor says ‘we win', 'so far'"
    assert as_written("Mayor says ‘we will win") == "Mayor says we will win"
    assert as_written("Er sagt „wir gewinnen", "de") == "Er sagt wir gewinnen"
    assert as_written("Er sagt wir gewinnen“ heute", "de") == "Er sagt wir gewinnen heute"


def test_spanish_marks_stand_at_both_ends_or_not_in_front():
    assert as_written("¿Quién gana?", "es") == "¿Quién gana?"
    assert as_written("¿Quién gana", "es") == "Quién gana"
    assert as_written("Gana Juan!", "es") == "Gana Juan!"


def test_what_was_cut_off_a_word_is_put_back():
    told = as_written("The mayor 's wife pays $ 5 , they 're told")
    assert told == "The mayor's wife pays $5, they're told"
    assert as_written("The mayor ’s wife") == "The mayor’s wife"
    assert as_written("Goat shoots 'em , 's avonds", "nl") == "Goat shoots 'em, 's avonds"
    assert as_written("Rock 'n' roll, a 'D' and 'several goats'") == (
        "Rock 'n' roll, a 'D' and 'several goats'"
    )


def test_a_comma_or_dash_at_the_end_is_left_out():
    for end in (",", " ,", ":", " -", " – ,", " |", " —"):
        assert as_written(f"Mayor wins race{end}") == "Mayor wins race"
    for end in ("!", "?", "...", ".", '"', "%"):
        assert as_written(f'"Mayor wins 5{end}').endswith(f"5{end}")


def test_a_mark_at_the_beginning_is_left_out():
    graph = WordGraph.of([", goat eats"], "en")
    assert surface_form(graph, graph.sources[0]) == "goat eats"


def test_a_picture_at_the_beginning_stays():
    assert as_written("🐐 eats 📚") == "🐐 eats 📚"


def test_a_word_that_follows_itself_too_often_is_written_once():
    assert as_written("goat goat goat goat eats") == "goat eats"
    assert as_written("Bye Bye Bye says goat") == "Bye Bye Bye says goat"


def test_marks_alone_are_still_something():
    graph = WordGraph.of(["goat"], "en")
    assert surface_form(graph, graph.sources[0]) == "goat"


def test_addresses_keep_their_small_letters():
    """Most sources begin with a capital, and the first word is an address."""
    lines = ["www.example.org sells goats", "Goats sold", "Shop sells goats", "goat@example.org"]
    graph = WordGraph.of(lines, "en")
    assert surface_form(graph, graph.sources[0]) == "www.example.org sells goats"
    graph = WordGraph.of(["https://example.org/a sells goats", "Goats", "Shop"], "en")
    assert surface_form(graph, graph.sources[0]) == "https://example.org/a sells goats"
