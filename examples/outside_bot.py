"""A program at a table: it has a seat, and takes the first of its choices until the game is over.

python examples/outside_bot.py ws://localhost:8000/api/tables/TABLE/socket SEAT TOKEN
"""

import json
import sys
import time

from websockets.sync.client import connect

socket, seat, token = sys.argv[1:]
asked = ""
with connect(socket, additional_headers={"Authorization": f"Bearer {token}"}) as line:
    line.send(json.dumps({"type": "resume", "seat": int(seat)}))
    for message in line:
        news = json.loads(message)
        if news["type"] == "refused" and news["code"] == "too_fast":
            time.sleep(1)
            line.send(asked)  # as often as need be: the server knows its id, and makes the move once
        position = news.get("position")
        if position and position["over"]:
            print(position["prompt"]["words"])
            break
        if position and position["choices"]:
            version, action = news["version"], position["choices"][0]["action"]
            asked = json.dumps({"type": "move", "id": f"v{version}", "version": version, "action": action})
            line.send(asked)
