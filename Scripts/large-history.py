#!/usr/bin/env python3
"""Fills a history with many games, to measure how soon its statistics are there.

    large-history.py ARCADE FOLDER [GAMES]

FOLDER gets a `history.sqlite` of GAMES games (100,000) of one player, Ann, in all four games and
on all difficulties, three quarters of them in whack-a-mole on Medium, over three years. It has no
weeks: the next game that is added counts them, as after the first version. The file itself is
made by the arcade's own `store-worker`, which is beside ARCADE.
"""

import os
import random
import sqlite3
import subprocess
import sys

PLACES = {"whackamole": 15, "skeet": 9, "memory": 18, "lander": 4}
YEARS = 3 * 365 * 86_400
# 2026-01-01 in seconds since 2001-01-01.
END = 788_918_400


def numbers(values):
    return " ".join(str(value) for value in values)


def game(chance, number, count):
    name = "whackamole" if number % 4 else chance.choice(list(PLACES))
    difficulty = "Medium" if number % 4 else chance.choice(["Easy", "Medium", "Hard", "Insane"])
    score = max(1, int(chance.gauss(30 + 20 * number / count, 6)))
    places = PLACES[name]
    return (
        name, difficulty, score, str(chance.getrandbits(64)),
        END - YEARS + YEARS * number // count, max(1, score // 2), chance.randint(60, 100),
        numbers(max(100, int(chance.gauss(600, 150))) for _ in range(score)),
        numbers(chance.randint(0, 5) for _ in range(places)),
        numbers(chance.randint(0, 1) for _ in range(places)),
        numbers(score * second // 30 for second in range(1, 31)))


def main():
    arcade, folder = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 100_000
    worker = os.path.join(os.path.dirname(arcade), "store-worker")
    os.makedirs(folder, exist_ok=True)
    subprocess.run([worker, "games", folder, "p", "1"], check=True, stdout=subprocess.DEVNULL)
    chance = random.Random(1)
    database = sqlite3.connect(os.path.join(folder, "history.sqlite"))
    number, first = database.execute(
        "SELECT Z_ENT, Z_MAX + 1 FROM Z_PRIMARYKEY WHERE Z_NAME = 'Game'").fetchone()
    database.executemany(
        "INSERT INTO ZGAME (Z_PK, Z_ENT, Z_OPT, ZGAME, ZDIFFICULTY, ZSCORE, ZSEED, ZDATE, ZBESTRUN,"
        " ZACCURACY, ZREACTIONS, ZHITS, ZMISSES, ZCURVE, ZPLAYER, ZMODE, ZSPEED, ZRULES, ZDURATION)"
        f" VALUES (?, {number}, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'Ann', 'ordinary', 100, 2, 30.0)",
        ((first + index, *game(chance, index, count)) for index in range(count)))
    database.execute(
        "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_NAME = 'Game'", (first + count - 1,))
    database.execute("DELETE FROM ZWEEK")
    database.commit()
    database.close()


main()
