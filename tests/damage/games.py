"""Sound games to be damaged: their text, and the notes that are true of them."""

import subprocess

NAMES = ["Ada", "Bo", "Cleo", "Dag", "Efa", "Finn", "Gro", "Hal"]
DATES = ["2004-05-01", "2004-05", "2004", "2004-05-01,02,06-03", "2019-02-28,2020-02-29,2021-01-10,11,12,02-03", ""]
COMMENTS = ["A good answer.", "Not [this\\] one.", "Compare ;B[d4\\] and PW[Bo\\]; well: (sic).", "Two\nlines", "0:12"]


class Game:
    """A game: the properties of its root, its moves, and its comments by the index of the move."""

    def __init__(self, root, moves, comments, end):
        self.root, self.moves, self.comments, self.end = root, moves, comments, end
        # Its text before the damage, if that is another than `text()`.
        self.undamaged = None

    def copy(self):
        return Game(list(self.root), list(self.moves), dict(self.comments), self.end)

    def get(self, name):
        return dict(self.root).get(name)

    def set(self, name, value):
        self.root = [(key, value if key == name else old) for key, old in self.root]

    def drop(self, name):
        self.root = [pair for pair in self.root if pair[0] != name]

    @property
    def side(self):
        return (int(self.get("SZ")) + 1) // 2

    @property
    def pass_at(self):
        return next(at for at, (_, point) in enumerate(self.moves) if point == "")

    def nodes(self):
        """The text of each node."""
        yield ";" + "".join(f"{name}[{value}]" for name, value in self.root)
        for at, (color, point) in enumerate(self.moves):
            comment = f"C[{self.comments[at]}]" if at in self.comments else ""
            yield f";{color}[{point}]{comment}"

    def text(self, nodes=None):
        return "(" + "\n".join(nodes or self.nodes()) + ")\n"

    def notes(self):
        """The notes that are true of the game."""
        result = self.get("RE")
        if self.end == "board":
            if result is None or result == "":
                return {"missing-result"}
            return {"result-reason"} if result[2:] in ("R", "T", "F") else set()
        if result is None or result in ("", "?"):
            return {"unfinished"}
        return {"result-unconfirmed"} if result[2:] in ("", "5") else set()


def sound_games(program, count, seed, dice):
    """Games without a fault, of several sides, ends and headers."""
    command = [program, "generate", "--games", str(count), "--seed", str(seed)]
    command += ["--side", "4,5,6", "--policy", "goal", "--contract", "2..4"]
    made = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for text in made.strip().split("\n(;"):
        yield sound_game(text, dice)


# The fewest moves in play, so that each kind of damage has a place.
SHORTEST = 7


def sound_game(text, dice):
    lines = text.rstrip(")\n").split("\n")
    size = lines[0].split("SZ[")[1].split("]")[0]
    result = lines[0].split("RE[")[1].split("]")[0]
    moves = [(line[1], line[3:-1]) for line in lines[1:]]
    end = "board"
    if dice.random() < 0.4:
        # The game was given up, or broken off.
        start = next(at for at, (_, point) in enumerate(moves) if point == "")
        moves = moves[: dice.randint(min(start + SHORTEST, len(moves) - 2), len(moves) - 2)]
        end = "open"
        result = dice.choice(["W+R", "B+R", "B+T", "W+F", "W+", "B+5", "?", None])
    else:
        result = dice.choice([result] * 6 + [result + "T", None, ""])
    black, white = dice.sample(NAMES, 2)
    root = [("FF", "4"), ("GM", "4000"), ("CA", "UTF-8"), ("SZ", size)]
    if dice.random() < 0.5:
        root.insert(3, ("AP", "unlur"))
    root += [("PB", black), ("PW", white), ("DT", dice.choice(DATES)), ("EV", "Spring league")]
    if result is not None:
        root.append(("RE", result))
    comments = {at: dice.choice(COMMENTS) for at in range(len(moves)) if dice.random() < 0.1}
    return Game(root, moves, comments, end)
