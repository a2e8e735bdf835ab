import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { freePort } from "../support/free-port.ts";
import { endServer, spawnServer, untilReady } from "../support/journeys/server-process.ts";

/** A supervisor kills after 10 s; without limits one open connection held the process for 73 s. */
const supervisorMs = 10_000;
const port = await freePort();

const unfinished = [
  "",
  "GET / HTTP/1.1\r\nHost: localhost\r\n",
  "POST /api/account/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{",
  "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n",
];

async function open(text: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

it("SIGTERM ends the process in order within 10 s, whatever connections do", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-shutdown-"));
  const server = await untilReady(spawnServer({ DATA_DIR: folder, PORT: String(port) }));
  const sockets = await Promise.all(unfinished.map(open));
  await sleep(200);
  const began = Date.now();
  const code = await endServer(server);
  expect([code, Date.now() - began < supervisorMs], server.output()).toEqual([0, true]);
  for (const socket of sockets) socket.destroy();
  rmSync(folder, { recursive: true, force: true });
});
