import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../shared/app-error.ts";

/**
 * Limits how often one address may ask the routes of a scope, all of them together; what is above is refused with
 * RATE_LIMITED and the seconds to wait.
 */
export async function limitRate(scope: FastifyInstance, perMinute: number): Promise<void> {
  await scope.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, context) =>
      new AppError("RATE_LIMITED", { seconds: String(Math.ceil(context.ttl / 1000)) }),
  });
}
