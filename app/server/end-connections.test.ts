import { once } from "node:events";
import { Agent, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { expect, it } from "vitest";
import { endConnections } from "./end-connections.ts";

/** Milliseconds; Node's own are 72 s. */
const graceMs = 300;

async function listening(routes: (app: FastifyInstance) => void, grace = graceMs) {
  const app = Fastify({ return503OnClosing: false });
  endConnections(app, grace);
  routes(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, port: (app.server.address() as AddressInfo).port };
}

async function send(port: number, text: string) {
  const socket: Socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk: Buffer) => {
    answer += chunk.toString();
  });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  return { socket, answer: () => answer, closed: once(socket, "close") };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

async function closesSoon(app: FastifyInstance): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 5_000).unref());
  return Promise.race([app.close().then(() => true), late]);
}

it("closes with a kept-alive connection whose request ends meanwhile", async () => {
  const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { app, port } = await listening(
    (to) =>
      to.get("/slow", async () => {
        begun.resolve();
        await release.promise;
        return "whole";
      }),
    10_000,
  );
  const agent = new Agent({ keepAlive: true });
  const asked = request({ port, path: "/slow", agent });
  const answered = once(asked, "response");
  asked.end();
  await begun.promise;
  const closed = closesSoon(app);
  await soon();
  release.resolve();
  const [response] = await answered;
  const [body] = await once(response, "data");
  expect([response.statusCode, String(body), await closed]).toEqual([200, "whole", true]);
  agent.destroy();
});

it("answers 503 in our shape to a handler that does not end, and breaks the connection", async () => {
  const { app, port } = await listening((to) => to.get("/never", () => new Promise(() => {})));
  const visit = await send(port, "GET /never HTTP/1.1\r\nHost: x\r\n\r\n");
  await soon();
  expect(await closesSoon(app)).toBe(true);
  await visit.closed;
  expect(visit.answer()).toMatch(/^HTTP\/1.1 503 /);
  expect(visit.answer()).toMatch(/retry-after: 5/i);
  expect(visit.answer()).toContain('"code":"SHUTTING_DOWN"');
});

it.each([
  ["an unfinished body", "POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf"],
  ["unfinished headers", "GET /body HTTP/1.1\r\nHost: x\r\n"],
  ["a connection that sends nothing", ""],
])("closes with %s", async (_name, text) => {
  const { app, port } = await listening((to) => to.post("/body", async ({ body }) => body));
  const visit = await send(port, text);
  await soon();
  expect(await closesSoon(app)).toBe(true);
  await visit.closed;
});

it("closes with an answer that is being sent for ever", async () => {
  const begun = Promise.withResolvers<void>();
  const { app, port } = await listening((to) =>
    to.get("/stream", (_request, reply) => {
      reply.hijack();
      reply.raw.write("begun");
      begun.resolve();
    }),
  );
  const visit = await send(port, "GET /stream HTTP/1.1\r\nHost: x\r\n\r\n");
  await begun.promise;
  expect(await closesSoon(app)).toBe(true);
  await visit.closed;
  expect(visit.answer()).toContain("begun");
});

it("answers 503 to a request that comes on an open connection while closing", async () => {
  const { app, port } = await listening((to) => to.get("/slow", () => new Promise(() => {})));
  const visit = await send(port, "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  const second = await send(port, "POST /slow HTTP/1.1\r\nHost: x\r\nContent-Le");
  await soon();
  const closed = closesSoon(app);
  await soon();
  second.socket.write("ngth: 0\r\n\r\n");
  expect(await closed).toBe(true);
  await Promise.all([visit.closed, second.closed]);
  expect([visit.answer(), second.answer()]).toEqual([
    expect.stringContaining("SHUTTING_DOWN"),
    expect.stringContaining("SHUTTING_DOWN"),
  ]);
});
