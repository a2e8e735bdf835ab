import type { FastifyInstance, RouteOptions } from "fastify";

/** Longest wait, in milliseconds. */
const patienceMs = 1_000;

/**
 * Makes closing wait for running handlers: Fastify waits for requests only, and a handler outlives a client that
 * leaves. Register it before routes.
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
