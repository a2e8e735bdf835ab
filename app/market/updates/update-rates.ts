import { addDays, dayNumber, type IsoDate } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { lockLog, logSeries } from "../change-log.ts";
import { problem } from "../providers/problem.ts";
import type { Query, Window } from "../providers/queries.ts";
import type { FetchedRates } from "../quality/fetched.ts";
import { ingestRates } from "../quality/ingest-prices.ts";
import { isKnownCurrency } from "../rates/currencies.ts";
import type { Fetched } from "../runner/parts.ts";
import { sourcesFor } from "../runner/source-order.ts";
import { missingWindows } from "../runner/windows.ts";
import { type FetchRow, isDue, readFetches, storedDays, writeFetches } from "./fetch-state.ts";
import { httpSources } from "./sources.ts";
import { dayOf, type StoringUpdate, type UpdateResult } from "./updating.ts";

/** Start of the euro's reference rates; today's rubles are a year older. */
const firstDay = "1999-01-04" as IsoDate;
/** Days without a rate in force are filled later. */
const overlapDays = 3;

/** All rates against the euro at once, or one currency in rubles. */
interface Question {
  readonly subject: string;
  readonly country: string | null;
  readonly code: string | null;
}

/** The Bank of Russia serves one currency at a time, the European Central Bank all. */
const questionsOf = (currencies: readonly string[]): readonly Question[] => [
  { subject: "EUR", country: null, code: null },
  ...[...new Set([...currencies, "USD", "EUR"])]
    .filter((code) => code !== "RUB" && isKnownCurrency(code))
    .sort()
    .map((code) => ({ subject: `RUB/${code}`, country: "RU", code })),
];

export const rateSubjects = (currencies: readonly string[]): readonly string[] =>
  questionsOf(currencies).map(({ subject }) => subject);

/**
 * Updates official rates; the first answer brings the whole history.
 * @param options.isAskedFor on a user's request: sources are asked even when nothing new is expected
 */
export async function updateRates(
  update: StoringUpdate,
  currencies: readonly string[],
  { isAskedFor = false }: { readonly isAskedFor?: boolean } = {},
): Promise<UpdateResult> {
  const questions = questionsOf(currencies);
  const known = await readFetches(
    update.db,
    "rates",
    questions.map(({ subject }) => subject),
  );
  const result = { asked: 0, failed: 0, published: 0, quarantined: 0 };
  for (const question of questions) {
    update.signal.throwIfAborted();
    const row = known.get(question.subject);
    if (!isAskedFor && !isDue(row, update.now())) continue;
    result.asked += 1;
    const answer = await updateQuestion(update, question, row);
    if (answer === null) result.failed += 1;
    else result.published += answer;
  }
  return result;
}

/** Sources with one day per request serve the last days only: 27 years would take ten thousand requests. */
const mostRequests = 400;
const standInDays = 30;

function requestsFor(provider: string, query: Query<"rates">): number {
  const endpoint = httpSources.find(({ id }) => id === provider)?.endpoints.rates;
  const days = dayNumber(query.to) - dayNumber(query.from) + 1;
  return Math.ceil(days / (endpoint?.daysPerRequest?.(query) ?? days));
}

function queryFor(provider: string, query: Query<"rates">, isRecent: boolean): Query<"rates"> | undefined {
  if (requestsFor(provider, query) <= mostRequests) return query;
  return isRecent ? { ...query, from: addDays(query.to, 1 - standInDays) } : undefined;
}

/** @returns the number of received rates, or null without an answer */
async function updateQuestion(
  update: StoringUpdate,
  question: Question,
  row: FetchRow | undefined,
): Promise<number | null> {
  const whole = { from: firstDay, to: dayOf(update.now()) };
  const [recent, earlier] = missingWindows(whole, storedDays(row), overlapDays);
  if (recent === undefined) return 0;
  const published = await updateWindow(update, question, { window: recent, row, isRecent: true });
  // Missing past rates do not spoil today's.
  if (published !== null && earlier !== undefined)
    return (
      published + ((await updateWindow(update, question, { window: earlier, row, isRecent: false })) ?? 0)
    );
  return published;
}

interface Asked {
  readonly window: Window;
  readonly row: FetchRow | undefined;
  /** Newest missing window; its failure is the question's. */
  readonly isRecent: boolean;
}

async function updateWindow(
  { db, sources, now, signal }: StoringUpdate,
  { subject, country, code }: Question,
  { window, row, isRecent }: Asked,
): Promise<number | null> {
  const order = sourcesFor(sources.order(), { want: "rates", country });
  const query = { want: "rates", code, ...window } as const;
  const { fetched, tried } = await sources.runner.fetchFirst<"rates">(
    order,
    (provider) => queryFor(provider, query, isRecent),
    { priority: "held", signal, ...(isRecent && row?.validators ? { known: row.validators } : {}) },
  );
  const reason =
    fetched === undefined
      ? (tried.at(-1)?.problem ?? problem("unsupported", { want: "rates" }))
      : (fetched.problem ?? null);
  if (reason?.problem === "cancelled") return null;
  const isGood = fetched !== undefined && reason === null;
  const { from, to } = (fetched && queryFor(fetched.provider, query, isRecent)) ?? window;
  await db.transaction(async (tx) => {
    if (fetched !== undefined && fetched.rows.length > 0) await ingestRates(tx, [knownPairs(fetched)], now());
    // No newer rate confirms the one in force and clears its marks.
    else if (isGood && code !== null) await noteConfirmed(tx, `${code}/RUB`);
    const attempt = {
      subject,
      source: fetched?.provider ?? null,
      problem: reason,
      ...(isGood ? { covered: { from, to }, ...(isRecent ? { validators: fetched.validators } : {}) } : {}),
    };
    if (isGood || isRecent) await writeFetches(tx, "rates", [attempt], now());
  });
  return isGood ? fetched.rows.length : null;
}

async function noteConfirmed(tx: Db, pair: string): Promise<void> {
  await lockLog(tx, nilGuid);
  await logSeries(tx, nilGuid, "rates", [pair]);
}

function knownPairs(fetched: Fetched<"rates">): FetchedRates {
  const rows = fetched.rows.filter(({ base, quote }) => isKnownCurrency(base) && isKnownCurrency(quote));
  return { source: fetched.provider, rows, lineage: fetched.lineage };
}
