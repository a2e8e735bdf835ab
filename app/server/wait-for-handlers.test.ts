import Fastify from "fastify";
import { expect, it } from "vitest";
import { waitForHandlers } from "./wait-for-handlers.ts";

it("closes after the handler of a client that left", async () => {
  const app = Fastify({ forceCloseConnections: true });
  waitForHandlers(app);
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const events: string[] = [];
  app.get("/slow", async () => {
    begun.resolve();
    await mayEnd.promise;
    events.push("handler ended");
    return "";
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const visit = new AbortController();
  const asked = fetch(`${address}/slow`, { signal: visit.signal }).catch(() => "gone");
  await begun.promise;
  visit.abort();
  expect(await asked).toBe("gone");
  const closed = app.close().then(() => events.push("closed"));
  setTimeout(mayEnd.resolve, 50);
  await closed;
  expect(events).toEqual(["handler ended", "closed"]);
});
