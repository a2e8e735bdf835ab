import type { FastifyInstance, RouteOptions } from "fastify";

/** Longest wait for handlers that go on after their request is gone or was cut off, in milliseconds. */
const patienceMs = 1_000;

/**
 * Makes closing wait for every handler that has begun. A visitor who goes away ends the request but not its
 * handler, and Fastify waits for requests only: the handler would find the database closed.
 * To be called before routes are added.
 */
export function waitForHandlers(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>();
  app.addHook("onRoute", (route: RouteOptions) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const answer = handler.call(this, request, reply);
      if (answer instanceof Promise) {
        running.add(answer);
        const done = () => running.delete(answer);
        answer.then(done, done);
      }
      return answer;
    };
  });
  app.addHook("onClose", async () => {
    const tooLong = new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
    await Promise.race([Promise.allSettled(running), tooLong]);
  });
}
