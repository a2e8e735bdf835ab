import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError, toErrorBody } from "../shared/app-error.ts";

/** Time requests under way have to finish once closing begins, in milliseconds. */
const graceMs = 3_000;
/** Time an answer of the last moment has to leave the machine, in milliseconds. */
const flushMs = 150;
const checkEveryMs = 50;
/** Seconds after which a client may expect the next process. */
const retryAfterS = "5";

const headers = { "content-type": "application/json; charset=utf-8", "retry-after": retryAfterS };

/** Ends an answer that did not come in time: 503 where nothing was sent, otherwise the connection breaks. */
function cutOff(reply: FastifyReply): void {
  const { raw } = reply;
  if (raw.headersSent) {
    raw.destroy();
    return;
  }
  // The handler goes on; what it answers later is dropped.
  reply.hijack();
  raw.writeHead(503, { ...headers, connection: "close", "cache-control": "no-store" });
  raw.end(JSON.stringify(toErrorBody(new AppError("SHUTTING_DOWN"), reply.request.id)));
}

/**
 * Makes closing end every connection in bounded time. Requests under way may finish within the grace period, then they
 * get 503; connections that are kept alive close at once after their answer, and those that never finish sending a
 * request are broken off. Requests that arrive meanwhile get 503. To be called before routes are added, with
 * `return503OnClosing: false`, so that the answer has our shape.
 * @param grace milliseconds requests under way may take
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
    // A HOST with several addresses has further servers, whose connections are known by their requests only.
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
