import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Db } from "./db/db-types.ts";
import type { JobQueue } from "./jobs/job-queue.ts";

/** `/healthz`: the process serves. `/readyz`: database and job queue work. */
export function mountHealth(app: FastifyInstance, db: Db, jobs?: Pick<JobQueue, "isFailing">): void {
  app.get("/healthz", { logLevel: "silent" }, () => ({ status: "ok" }));
  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    try {
      await db.execute(sql`select 1`);
    } catch {
      return reply.code(503).send({ status: "database unavailable" });
    }
    if (jobs?.isFailing()) return reply.code(503).send({ status: "background jobs cannot start" });
    return { status: "ok" };
  });
}
