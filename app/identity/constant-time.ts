import { setTimeout as wait } from "node:timers/promises";

/**
 * Answers, or refuses, no sooner than `leastMs` after it was asked: where work is done for known accounts only, the time
 * of the answer does not tell which they are. Choose a time that the work keeps below.
 */
export async function answerInConstantTime<Answer>(
  leastMs: number,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const [outcome] = await Promise.allSettled([work(), wait(leastMs)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
