import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError, toErrorBody } from "../shared/app-error.ts";

/** Milliseconds for open requests. */
const graceMs = 3_000;
/** Milliseconds for the last responses. */
const flushMs = 150;
const checkEveryMs = 50;
const retryAfterS = "5";

const headers = { "content-type": "application/json; charset=utf-8", "retry-after": retryAfterS };

function cutOff(reply: FastifyReply): void {
  const { raw } = reply;
  if (raw.headersSent) {
    raw.destroy();
    return;
  }
  reply.hijack();
  raw.writeHead(503, { ...headers, connection: "close", "cache-control": "no-store" });
  raw.end(JSON.stringify(toErrorBody(new AppError("SHUTTING_DOWN"), reply.request.id)));
}

/**
 * Ends every connection in bounded time when the server closes: open requests get a grace period, then 503; new ones
 * get 503 at once. Register it before routes, with `return503OnClosing: false`.
 * @param grace milliseconds
 */
export function endConnections(app: FastifyInstance, grace = graceMs): void {
  const replies = new Set<FastifyReply>();
  const sockets = new Set<Socket>();
  let isClosing = false;
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  };
  app.server.on("connection", track);
  app.addHook("onRequest", (request, reply, done) => {
    if (isClosing) {
      reply
        .code(503)
        .headers({ ...headers, connection: "close" })
        .send(toErrorBody(new AppError("SHUTTING_DOWN"), request.id));
      return;
    }
    // With several addresses of HOST, further servers only show here.
    const { socket } = request.raw;
    if (socket instanceof Socket && !sockets.has(socket)) track(socket);
    replies.add(reply);
    reply.raw.once("close", () => replies.delete(reply));
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
  let timers: NodeJS.Timeout[] = [];
  app.addHook("preClose", (done) => {
    isClosing = true;
    timers = [
      setInterval(() => app.server.closeIdleConnections(), checkEveryMs),
      setTimeout(() => replies.forEach(cutOff), grace),
      setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, grace + flushMs),
    ];
    done();
  });
  app.addHook("onClose", (_app, done) => {
    for (const timer of timers) clearTimeout(timer);
    done();
  });
}
