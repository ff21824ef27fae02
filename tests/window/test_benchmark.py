"""benchmark.py, which no other test runs."""

import benchmark


def test_the_benchmark_measures_a_game():
    times = benchmark.frames(benchmark.SIZE)
    assert [*times] == ["first game, images made", "next game"], "not these games"
    assert all(times.values()), f"a game without frames: {times}"
