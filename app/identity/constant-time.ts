import { setTimeout as wait } from "node:timers/promises";

/** Equalises response time, so that it does not reveal known accounts. The work must take less than `leastMs`. */
export async function respondInConstantTime<Answer>(
  leastMs: number,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const [outcome] = await Promise.allSettled([work(), wait(leastMs)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
