"""Options and profiles for all tests: the same examples in every run, so that a failure can be met again."""

import pytest
from hypothesis import HealthCheck, settings

# No clock in a test: hypothesis neither times an example nor gives up on slow ones.
settings.register_profile(
    "same",
    derandomize=True,
    print_blob=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("same")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate", action="store_true", help="write the golden texts of tests/ anew, to be read as a difference"
    )


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Whether golden texts are to be written instead of compared."""
    return bool(request.config.getoption("--regenerate"))
