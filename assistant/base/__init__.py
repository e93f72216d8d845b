"""What every part of the assistant shares.

Records, regions, settings, errors, and the disk cache.
Nothing of the assistant comes in, and only ids and words of the engine.
Frozen records and plain helpers go out to all other packages.
It reads no document and decides no ruling.
Start with `ruling_records`, which holds everything that parts hand to each other.
"""
