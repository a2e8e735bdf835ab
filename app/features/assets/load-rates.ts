import { setTimeout as pause } from "node:timers/promises";
import { readFetches } from "../../market/updates/fetch-state.ts";
import { rateSubjects } from "../../market/updates/update-rates.ts";
import type { UserCtx } from "../../server/context.ts";
import type { InputOf, OutputOf } from "../../shared/endpoint.ts";
import type { assetsContract } from "./assets.contract.ts";
import { answerRate } from "./day-price.ts";

type Endpoint = (typeof assetsContract)["POST /api/currency/load-rates"];

/** Timeout of a request made from a screen, milliseconds; a first answer holds a whole history. */
const longestWaitMs = 20_000;
const pollMs = 100;

/** How each question about the currencies stands: when it was tried last, and whether that went well. */
async function readTries({ db }: UserCtx, subjects: readonly string[]) {
  const rows = await readFetches(db, "rates", subjects);
  return subjects.map((subject) => {
    const row = rows.get(subject);
    return { at: row?.triedAt.getTime() ?? 0, isGood: row !== undefined && row.failures === 0 };
  });
}

/**
 * Asks the sources for the rate of a pair on a day. Only the pair's own questions are asked, in the jobs, which keep
 * the limits of the sources; what comes later is there for the next look.
 * @throws AppError CURRENCY_UNKNOWN
 */
export async function loadRates(ctx: UserCtx, input: InputOf<Endpoint>): Promise<OutputOf<Endpoint>> {
  const known = await answerRate(ctx, input);
  if (known.rate !== null) return { state: "loaded", rate: known.rate };
  const { background, config } = ctx;
  if (background === undefined || !config.hasMarketData || ctx.user.isDemo)
    return { state: "off", rate: null };
  const currencies = [input.from, input.to].sort();
  const subjects = rateSubjects(currencies);
  const before = await readTries(ctx, subjects);
  await background.jobs.send("load-rates", { currencies }, { isUrgent: true });
  for (let waited = 0; waited < longestWaitMs; waited += pollMs) {
    await pause(pollMs);
    const tries = await readTries(ctx, subjects);
    if (tries.some(({ at }, i) => at === before[i]?.at)) continue;
    const { rate } = await answerRate(ctx, input);
    if (rate !== null) return { state: "loaded", rate };
    return { state: tries.some(({ isGood }) => isGood) ? "not-there" : "no-answer", rate: null };
  }
  return { state: "asking", rate: null };
}
