"""The kinds of damage: each plants one fault in a game and names the findings that show it."""

KINDS = {}


def kind(*codes):
    """A kind of damage that one of these findings must show. The function returns the damaged text,
    or None if the game has no place for the fault. It may give the game another undamaged text."""

    def register(function):
        KINDS[function.__name__.replace("_", "-")] = (function, codes)
        return function

    return register


def play(game, dice, margin=2):
    """The index of a move in play, with at least `margin` moves after it."""
    first = game.pass_at + 2
    last = len(game.moves) - 1 - margin
    return dice.randint(first, max(first, last))


def with_node(game, at, node):
    """The text of the game with another text for a move."""
    nodes = list(game.nodes())
    nodes[at + 1] = node
    return game.text(nodes)


def added(game, at, text):
    """The text of the game with more after a move."""
    return with_node(game, at, list(game.nodes())[at + 1] + text)


def between(game, dice, text):
    """The text of the game with more before some move."""
    return added(game, play(game, dice) - 1, text)


def free_point(game):
    """A point without a stone, if one in the middle is left."""
    used = {point for _, point in game.moves}
    return next((f"{c}{r}" for c in "cde" for r in (3, 4, 5) if f"{c}{r}" not in used), None)


def with_value(game, name, wrong, right):
    """The text of the game with a wrong value in place of one that is right."""
    game.set(name, right)
    game.undamaged = game.text()
    game.set(name, wrong)
    return game.text()


def with_move(game, at, color, point):
    game.moves[at] = (color, point)
    return game.text()


def other(color):
    return "W" if color == "B" else "B"


def cut(game, dice, keep):
    """The text up to the `[` of some move and `keep` characters more."""
    at = play(game, dice, 1)
    text = "(" + "\n".join(list(game.nodes())[: at + 1])
    color, point = game.moves[at]
    return text + f"\n;{color}[{point}"[: 4 + keep]


@kind("unclosed-value")
def torn_move_without_point(game, dice):
    return cut(game, dice, 0)


@kind("unclosed-value")
def torn_move_with_letter(game, dice):
    return cut(game, dice, 1)


@kind("unclosed-value")
def torn_move_with_point(game, dice):
    return cut(game, dice, 3)


@kind("missing-close")
def cut_after_a_move(game, dice):
    return "(" + "\n".join(list(game.nodes())[: play(game, dice, 1) + 2])


@kind("unclosed-value")
def cut_in_a_comment(game, dice):
    return "(" + "\n".join(list(game.nodes())[: play(game, dice, 1) + 2]) + "C[He tho"


@kind("unclosed-value")
def cut_in_the_date(game, dice):
    return "(;FF[4]GM[4000]SZ[%s]PB[Ada]DT[2004-05-1" % game.get("SZ")


@kind("unclosed-value")
def cut_in_the_size(game, dice):
    return "(;FF[4]GM[4000]PB[Ada]PW[Bo]SZ[1"


@kind("unclosed-value")
def cut_in_the_result(game, dice):
    return "(;FF[4]GM[4000]SZ[%s]PB[Ada]RE[B+" % game.get("SZ")


@kind("unclosed-value")
def torn_before_the_next_game(game, dice):
    return cut(game, dice, dice.randint(0, 3)) + "\n" + game.text()


@kind("missing-close")
def close_lost(game, dice):
    return game.text().rstrip(")\n") + "\n"


@kind("missing-open")
def open_lost(game, dice):
    return game.text()[1:]


@kind("missing-semicolon")
def first_semicolon_lost(game, dice):
    return "(" + game.text()[2:]


@kind("extra-move")
def semicolon_lost(game, dice):
    nodes = list(game.nodes())
    at = play(game, dice)
    nodes[at + 1] += nodes.pop(at + 2)[1:]
    return game.text(nodes) if at not in game.comments and at + 1 not in game.comments else None


@kind("extra-move")
def semicolon_lost_in_the_contract(game, dice):
    if 0 in game.comments or 1 in game.comments:
        return None
    nodes = list(game.nodes())
    nodes[1] += nodes.pop(2)[1:]
    return game.text(nodes)


@kind("extra-move")
def two_semicolons_lost(game, dice):
    nodes = list(game.nodes())
    at = play(game, dice, 3)
    if {at, at + 1, at + 2} & set(game.comments):
        return None
    nodes[at + 1] += nodes.pop(at + 2)[1:] + nodes.pop(at + 2)[1:]
    return game.text(nodes)


@kind("swallowed-value")
def bracket_of_a_name_lost(game, dice):
    return game.text().replace("]PW[", "PW[", 1)


@kind("swallowed-value")
def bracket_of_a_comment_lost(game, dice):
    at = len(game.moves) - 2
    game.comments = {at: "Nice"}
    return game.text().replace("C[Nice]", "C[Nice", 1)


@kind("unexpected-bytes")
def bytes_after_a_comment(game, dice):
    game.comments = {len(game.moves) - 2: "Nice"}
    return game.text().replace("C[Nice]", "C[Nice]" + dice.choice([",", "---", "\u00a0", "7", "x y"]), 1)


@kind("unexpected-bytes")
def bytes_after_a_name(game, dice):
    return game.text().replace("]PW[", "]" + dice.choice([",", "--", "\u00a0", "7 "]) + "PW[", 1)


@kind("bad-point")
def bracket_of_a_move_lost(game, dice):
    at = play(game, dice)
    color, point = game.moves[at]
    return with_node(game, at, f";{color}[{point}")


@kind("stray-close")
def parenthesis_in_the_game(game, dice):
    return between(game, dice, ")")


@kind("unexpected-bytes")
def parenthesis_and_property(game, dice):
    return between(game, dice, ")C[x]")


@kind("stray-close")
def parenthesis_and_empty_node(game, dice):
    return between(game, dice, ");")


@kind("unexpected-bytes")
def parenthesis_and_word(game, dice):
    return between(game, dice, ") 12 so ")


@kind("unexpected-bytes")
def parenthesis_and_last_move(game, dice):
    head, _, tail = game.text().rpartition("\n;")
    return f"{head}){tail}"


@kind("stray-semicolon")
def beginning_of_the_file_lost(game, dice):
    game.undamaged = game.text() + game.text()
    return "\n".join(list(game.nodes())[play(game, dice) :]) + ")\n" + game.text()


@kind("stray-close")
def parenthesis_after_the_game(game, dice):
    return game.text().rstrip("\n") + ")\n"


@kind("empty-variation")
def empty_parentheses(game, dice):
    return game.text().rstrip(")\n") + "\n())\n"


@kind("stray-semicolon")
def node_after_a_variation(game, dice):
    text = game.text().rstrip(")\n")
    head, _, tail = text.rpartition("\n;")
    tail = f";{tail}"
    game.undamaged = f"{head}\n({tail})\n(;C[An end.]))\n"
    return f"{head}\n({tail})\n;C[An end.])\n"


@kind("missing-value")
def value_of_the_pass_lost(game, dice):
    # The identifier would be another one before a comment.
    game.comments.pop(game.pass_at, None)
    game.undamaged = game.text()
    return with_node(game, game.pass_at, ";B")


@kind("missing-value")
def value_of_a_move_lost(game, dice):
    at = play(game, dice)
    return with_node(game, at, f";{game.moves[at][0]}")


@kind("bad-point")
def point_garbled(game, dice):
    at = play(game, dice)
    return with_move(game, at, game.moves[at][0], dice.choice(["c-2", "3c", "?", "e 5"]))


@kind("off-board")
def point_off_the_board(game, dice):
    at = play(game, dice)
    return with_move(game, at, game.moves[at][0], dice.choice(["z9", "a1", "b99"]))


@kind("after-end")
def word_of_a_loss_in_place_of_a_point(game, dice):
    at = play(game, dice)
    word = dice.choice(["resign", "Time-out", "forfeit", "ran out of time"])
    return with_move(game, at, game.moves[at][0], word)


@kind("occupied")
def point_taken_twice(game, dice):
    at = play(game, dice)
    taken = [point for _, point in game.moves[:at] if point]
    return with_move(game, at, game.moves[at][0], dice.choice(taken))


@kind("wrong-turn")
def colour_of_a_move_changed(game, dice):
    at = play(game, dice)
    color, point = game.moves[at]
    return with_move(game, at, other(color), point)


@kind("wrong-turn")
def move_lost(game, dice):
    at = play(game, dice)
    nodes = list(game.nodes())
    del nodes[at + 1]
    return game.text(nodes)


@kind("occupied")
def move_doubled(game, dice):
    at = play(game, dice)
    nodes = list(game.nodes())
    nodes.insert(at + 1, nodes[at + 1])
    return game.text(nodes)


@kind("after-end")
def moves_after_the_end(game, dice):
    if game.end != "board":
        return None
    free = free_point(game)
    return added(game, len(game.moves) - 1, f"\n;B[{free}]") if free else None


@kind("result-mismatch")
def result_turned_round(game, dice):
    result = game.get("RE")
    if game.end != "board" or not result:
        return None
    # A reason beside the board's is not restored.
    return with_value(game, "RE", other(result[0]) + "+", result[:2])


@kind("result-mismatch")
def two_winners(game, dice):
    result = game.get("RE")
    if not result or result[0] not in "BW":
        return None
    return game.text().replace("RE[", f"RE[{other(result[0])}+]RE[", 1)


@kind("bad-size")
def two_sizes(game, dice):
    return game.text().replace("SZ[", f"SZ[{int(game.get('SZ')) + 2}]SZ[", 1)


@kind("draw-claimed")
def draw_written(game, dice):
    game.drop("RE")
    game.root.append(("RE", dice.choice(["0", "Draw"])))
    return game.text()


@kind("result-unreadable")
def result_garbled(game, dice):
    game.drop("RE")
    game.root.append(("RE", dice.choice(["Ada", "B", "White", "+R", "1-0", "0-1", "1/2-1/2"])))
    return game.text()


@kind("off-board", "size-suspect")
def size_too_small(game, dice):
    game.drop("AP")
    game.set("SZ", str(int(game.get("SZ")) - 2))
    return game.text()


@kind("missing-size")
def size_lost(game, dice):
    game.drop("SZ")
    return game.text()


@kind("bad-size")
def size_impossible(game, dice):
    game.set("SZ", "99")
    return game.text()


@kind("size-is-side", "bad-size")
def side_in_place_of_the_size(game, dice):
    game.drop("AP")
    if game.end != "board":
        return None
    game.set("SZ", str(game.side))
    return game.text()


def date_kind(name, values):
    """Dates in a wrong form, and what they mean, if that is certain."""

    def function(game, dice):
        wrong, right = dice.choice(list(values.items()))
        return with_value(game, "DT", wrong, right or wrong)

    function.__name__ = name
    return kind("bad-date")(function)


date_kind("date_without_separators", {"20040501": "2004-05-01", "19991231": "1999-12-31"})
date_kind("date_with_slashes", {"2004/05/01": "2004-05-01", "2004.5.1": "2004-05-01"})
date_kind("date_in_words", {"1st May 2004": "2004-05-01", "May 1, 2004": "2004-05-01"})
date_kind("date_with_the_day_first", {"13.5.2004": "2004-05-13", "31/12/2004": "2004-12-31"})
date_kind("date_that_is_ambiguous", {"05/01/2004": None, "1.5.04": None})
date_kind("day_of_no_calendar", {"2004-02-30": None, "2005-02-29": None, "2004-13-01": None})
date_kind("time_or_era_after_the_date", {"2017.08.28 22:47": None, "1848-08-23 (Kaei 1 VII 25)": None})


@kind("unescaped-bracket")
def backslash_lost(game, dice):
    at = play(game, dice)
    game.comments[at] = "see [1\\] there"
    game.undamaged = game.text()
    return game.text().replace("see [1\\]", "see [1]")


@kind("unexpected-bytes")
def bytes_between_nodes(game, dice):
    # After a text they would belong to it.
    game.comments = {}
    return between(game, dice, dice.choice([" %% ", " ?", "\x07"]))


@kind("charset-assumed")
def charset_lost(game, dice):
    game.set("PB", "Zoë")
    game.undamaged = game.text()
    game.drop("CA")
    return game.text().encode("latin-1")


@kind("bad-text", "charset-assumed")
def charset_wrong(game, dice):
    game.set("PB", "Zoë")
    return game.text().encode("latin-1")


@kind("long-identifier")
def long_identifiers(game, dice):
    names = {"B": "Black", "W": "White"}
    moves = (f";{names[node[1]]}{node[2:]}" for node in list(game.nodes())[1:])
    return game.text([next(game.nodes()), *moves])


@kind("bad-identifier")
def small_letters(game, dice):
    at = play(game, dice)
    color, point = game.moves[at]
    return with_node(game, at, f";{color.lower()}[{point}]")


@kind("hex-swap")
def swap_of_hex(game, dice):
    return with_move(game, game.pass_at, "W", dice.choice(["swap-sides", "swap-pieces"]))


@kind("implied-pass")
def pass_lost(game, dice):
    nodes = list(game.nodes())
    if game.pass_at in game.comments:
        return None
    del nodes[game.pass_at + 1]
    return game.text(nodes)


@kind("pass-after-contract")
def second_pass(game, dice):
    nodes = list(game.nodes())
    nodes.insert(play(game, dice) + 1, ";B[]")
    return game.text(nodes)


@kind("contract-edge")
def contract_stone_on_an_edge(game, dice):
    return with_move(game, 0, "B", f"a{2 * game.side - 1}")


@kind("bom")
def byte_order_mark(game, dice):
    return "\ufeff" + game.text()


@kind("utf-16")
def saved_as_utf_16(game, dice):
    return game.text().encode("utf-16")


@kind("text-outside")
def mail_header(game, dice):
    return "From: ada@example.org\nSubject: our game\n\n" + game.text()


@kind("not-unlur")
def game_number_lost(game, dice):
    game.drop("GM")
    return game.text()


@kind("duplicate-property")
def property_doubled(game, dice):
    return game.text().replace("PB[", "PB[Zoe]PB[", 1)


@kind("duplicate-property")
def second_value(game, dice):
    name, value = dice.choice([("PB", "Zoe"), ("PW", "Zoe"), ("CA", "latin1"), ("FF", "3"), ("GM", "2000")])
    return game.text().replace(f"{name}[{game.get(name)}]", f"{name}[{game.get(name)}][{value}]", 1)


@kind("duplicate-property")
def second_comment(game, dice):
    return added(game, play(game, dice), dice.choice(["C[One.][Another.]", "C[One.]C[Another.]"]))


@kind("misplaced-property")
def second_name(game, dice):
    return added(game, play(game, dice), "PB[Zoe]")


@kind("misplaced-property")
def root_property_again(game, dice):
    return added(game, play(game, dice), dice.choice(["CA[latin1]", "AP[other]", "CS[pbem]"]))


@kind("missing-close", "misplaced-property")
def header_again(game, dice):
    return added(game, play(game, dice), dice.choice(["FF[3]", "GM[1]"]))


@kind("bad-size")
def second_size(game, dice):
    return added(game, play(game, dice), "SZ[21]")


@kind("other-path")
def name_in_a_variation(game, dice):
    at, name = play(game, dice), dice.choice(["AN", "SO", "ON"])
    nodes = list(game.nodes())
    return game.text(nodes[: at + 1] + ["(" + nodes[at + 1]] + nodes[at + 2 :]).rstrip(")\n") + f")\n(;N[else]{name}[Zoe]))\n"


@kind("setup-in-game")
def setup_in_the_game(game, dice):
    at, free = play(game, dice), free_point(game)
    return added(game, at, f"\n;AE[{free}]") if free else None


@kind("bad-markup")
def mark_off_the_board(game, dice):
    return added(game, play(game, dice), "TR[z9]")


@kind("binary-file")
def other_bytes_in_place_of_the_file(game, dice):
    return b"GIF89a\0\1" + bytes(dice.randrange(256) for _ in range(200)).replace(b"(;", b"  ")


@kind("no-game")
def moves_without_a_game(game, dice):
    return "".join(node.lstrip(";") + " " for node in list(game.nodes())[1:4])
