"""What each widget shows and sends, as types: one module for each widget, and `shared` for what several of them have.

The scripts have the same types: `scripts/write_types.py` writes `widgets/data.d.ts` from these modules.
"""
