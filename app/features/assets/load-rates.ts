import { setTimeout as pause } from "node:timers/promises";
import { readFetches } from "../../market/updates/fetch-state.ts";
import { rateSubjects } from "../../market/updates/update-rates.ts";
import type { UserCtx } from "../../server/context.ts";
import type { InputOf, OutputOf } from "../../shared/endpoint.ts";
import type { assetsContract } from "./assets.contract.ts";
import { getRateOn } from "./day-price.ts";

type Endpoint = (typeof assetsContract)["POST /api/currency/load-rates"];

/** Time limit of a request from a screen, milliseconds; a first answer holds a whole history. */
const longestWaitMs = 20_000;
const pollMs = 100;

/** Returns the last try and outcome of each query for the currencies. */
async function readTries({ db }: UserCtx, subjects: readonly string[]) {
  const rows = await readFetches(db, "rates", subjects);
  return subjects.map((subject) => {
    const row = rows.get(subject);
    return { at: row?.triedAt.getTime() ?? 0, isGood: row !== undefined && row.failures === 0 };
  });
}

/**
 * Queries the sources for a pair's rate on a day. Runs as jobs, which observe the sources' limits; late answers are
 * found next time.
 * @throws AppError CURRENCY_UNKNOWN
 */
export async function loadRates(ctx: UserCtx, input: InputOf<Endpoint>): Promise<OutputOf<Endpoint>> {
  const known = await getRateOn(ctx, input);
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
    const { rate } = await getRateOn(ctx, input);
    if (rate !== null) return { state: "loaded", rate };
    return { state: tries.some(({ isGood }) => isGood) ? "not-there" : "no-answer", rate: null };
  }
  return { state: "asking", rate: null };
}
