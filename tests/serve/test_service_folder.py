"""What a killed service has left in the folder for temporary files is deleted by the next one; a living one's stays."""

import subprocess
import sys
from pathlib import Path

from rainbow7.serve.service_folder import clear_abandoned, service_folder

SERVICE = """
import sys
from pathlib import Path
from rainbow7.serve.service_folder import service_folder
with service_folder(Path(sys.argv[1])) as folder:
    print(folder, flush=True)
    sys.stdin.read()
"""


def test_the_folder_of_a_killed_service_is_deleted_by_the_next(tmp_path: Path) -> None:
    other = tmp_path / "rainbow7-notes"
    other.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-c", SERVICE, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stdin is not None
    left = Path(process.stdout.readline().strip())
    assert left.is_dir()
    with service_folder(tmp_path) as own:
        assert left.is_dir(), "that service lives"
        process.kill()
        process.wait()
        for each in (process.stdin, process.stdout):
            each.close()
        assert clear_abandoned(tmp_path) == [left]
        assert own.is_dir() and not left.exists()
    assert list(tmp_path.iterdir()) == [other], "what is not a service's stays"
