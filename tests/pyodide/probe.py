"""What is printed here must be the same in every Python, the browser's included."""

import json

import rainbow7

print(json.dumps({"version": rainbow7.__version__}, indent=1, ensure_ascii=False))
