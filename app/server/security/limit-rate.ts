import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../shared/app-error.ts";

/** All routes of a scope share the limit. */
export async function limitRate(scope: FastifyInstance, perMinute: number): Promise<void> {
  await scope.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, context) =>
      new AppError("RATE_LIMITED", { seconds: String(Math.ceil(context.ttl / 1000)) }),
  });
}
