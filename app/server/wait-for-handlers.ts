import type { FastifyInstance, RouteOptions } from "fastify";

/** Milliseconds. */
const patienceMs = 1_000;

/** Fastify waits for requests only; handlers outlive clients that leave. Register it before routes. */
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
