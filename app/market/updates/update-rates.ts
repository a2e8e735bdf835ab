import type { IsoDate } from "@zerno/engine";
import { isKnownCurrency } from "../currencies.ts";
import type { FetchedRates } from "../intake/fetched.ts";
import { takeRates } from "../intake/take-prices.ts";
import { problem } from "../providers/problem.ts";
import type { Fetched } from "../runner/parts.ts";
import { sourcesFor } from "../runner/source-order.ts";
import { missingWindows } from "../runner/windows.ts";
import { type FetchRow, isDue, readFetches, storedDays, writeFetches } from "./fetch-state.ts";
import { dayOf, type StoringUpdate, type UpdateResult } from "./updating.ts";

/** The euro's reference rates begin then, and rubles of today a year before. */
const firstDay = "1999-01-04" as IsoDate;
/** Rates are set once, but days without one in force are filled later. */
const overlapDays = 3;

/** One question: all rates against the euro at once, or one currency in rubles. */
interface Question {
  readonly subject: string;
  /** Whose central bank is asked. */
  readonly country: string | null;
  readonly code: string | null;
}

/** The Bank of Russia answers one currency at a time, the European Central Bank all of them. */
const questionsOf = (currencies: readonly string[]): readonly Question[] => [
  { subject: "EUR", country: null, code: null },
  ...[...new Set([...currencies, "USD", "EUR"])]
    .filter((code) => code !== "RUB" && isKnownCurrency(code))
    .sort()
    .map((code) => ({ subject: `RUB/${code}`, country: "RU", code })),
];

/** Brings official rates of currencies up to date; the whole history comes with the first answer. */
export async function updateRates(
  update: StoringUpdate,
  currencies: readonly string[],
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
    if (!isDue(row, update.now())) continue;
    result.asked += 1;
    const answer = await updateQuestion(update, question, row);
    if (answer === null) result.failed += 1;
    else result.published += answer;
  }
  return result;
}

/** @returns the number of rates that came, or null when nobody answered */
async function updateQuestion(
  { db, sources, now, signal }: StoringUpdate,
  { subject, country, code }: Question,
  row: FetchRow | undefined,
): Promise<number | null> {
  const [days] = missingWindows({ from: firstDay, to: dayOf(now()) }, storedDays(row), overlapDays);
  if (days === undefined) return 0;
  const order = sourcesFor(sources.order(), { want: "rates", country });
  const { fetched, tried } = await sources.runner.fetchFirst<"rates">(
    order,
    () => ({ want: "rates", code, ...days }),
    { priority: "held", signal, ...(row?.validators ? { known: row.validators } : {}) },
  );
  const reason =
    fetched === undefined
      ? (tried.at(-1)?.problem ?? problem("unsupported", { want: "rates" }))
      : (fetched.problem ?? null);
  if (reason?.problem === "cancelled") return null;
  await db.transaction(async (tx) => {
    if (fetched !== undefined && fetched.rows.length > 0) await takeRates(tx, [knownPairs(fetched)], now());
    const isGood = fetched !== undefined && reason === null;
    const attempt = {
      subject,
      source: fetched?.provider ?? null,
      problem: reason,
      ...(isGood ? { covered: days, validators: fetched.validators } : {}),
    };
    await writeFetches(tx, "rates", [attempt], now());
  });
  return fetched === undefined || reason !== null ? null : fetched.rows.length;
}

/** Currencies the product does not know are left out. */
function knownPairs(fetched: Fetched<"rates">): FetchedRates {
  const rows = fetched.rows.filter(({ base, quote }) => isKnownCurrency(base) && isKnownCurrency(quote));
  return { source: fetched.provider, rows, lineage: fetched.lineage };
}
