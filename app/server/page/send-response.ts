import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Drops cookies, which only the server sets. */
export function sendResponse(reply: FastifyReply, response: Response) {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
  if (!response.body) return reply.send("");
  return reply.send(Readable.fromWeb(response.body as never));
}
