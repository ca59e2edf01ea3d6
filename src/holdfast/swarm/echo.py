"""A bare echo server of the same stack, to compare with: `python -m holdfast.swarm.echo PORT`."""

from __future__ import annotations

import sys

from fastapi import FastAPI
from starlette.websockets import WebSocket, WebSocketDisconnect

app = FastAPI()


@app.websocket("/echo")
async def echo(websocket: WebSocket) -> None:
    await websocket.accept()
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
    except WebSocketDisconnect:
        return


def main() -> None:
    import uvicorn

    uvicorn.run(app, port=int(sys.argv[1]), log_level="error", access_log=False, ws_per_message_deflate=False)


if __name__ == "__main__":
    main()
