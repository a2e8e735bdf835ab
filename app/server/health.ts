import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Db } from "./db-types.ts";

/** `/healthz`: the process serves (it listens only after migrations and demo data). `/readyz`: the database answers. */
export function mountHealth(app: FastifyInstance, db: Db): void {
  app.get("/healthz", { logLevel: "silent" }, () => ({ status: "ok" }));
  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    try {
      await db.execute(sql`select 1`);
      return { status: "ok" };
    } catch {
      return reply.code(503).send({ status: "database unavailable" });
    }
  });
}
