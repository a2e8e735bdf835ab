import type { IsoDate } from "@zerno/engine";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { Problem } from "../providers/problem.ts";
import type { Capability, Window } from "../providers/queries.ts";
import { marketFetches } from "./updates.tables.ts";

export type FetchRow = typeof marketFetches.$inferSelect;

export interface Attempt {
  readonly subject: string;
  readonly source: string | null;
  /** Present: these days are complete, as far as the source has them. */
  readonly covered?: Window;
  readonly problem: Problem | null;
  readonly validators?: FetchRow["validators"];
}

const rowsPerInsert = 500;

export async function readFetches(
  db: Db,
  want: Capability,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, FetchRow>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .select()
    .from(marketFetches)
    .where(
      and(
        eq(marketFetches.ownerId, nilGuid),
        eq(marketFetches.want, want),
        inArray(marketFetches.subject, [...subjects]),
      ),
    );
  return new Map(rows.map((row) => [row.subject, row]));
}

/** Joins stored and fetched days; a gap between them is requested again. */
function joined(known: FetchRow | undefined, covered: Window | undefined) {
  const [from, to] = [known?.fromDay ?? null, known?.toDay ?? null];
  if (covered === undefined) return { fromDay: from, toDay: to };
  if (from === null || to === null) return { fromDay: covered.from, toDay: covered.to };
  return {
    fromDay: covered.from < from ? covered.from : from,
    toDay: covered.to > to ? covered.to : to,
  };
}

export async function writeFetches(
  db: Db,
  want: Capability,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  const known = await readFetches(
    db,
    want,
    attempts.map(({ subject }) => subject),
  );
  const rows = attempts.map(({ subject, source, covered, problem, validators }) => {
    const before = known.get(subject);
    return {
      ownerId: nilGuid,
      want,
      subject,
      source: source ?? before?.source ?? null,
      ...joined(before, covered),
      triedAt: now,
      goodAt: problem === null ? now : (before?.goodAt ?? null),
      failures: problem === null ? 0 : (before?.failures ?? 0) + 1,
      problem,
      validators: validators ?? before?.validators ?? null,
    };
  });
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await db
      .insert(marketFetches)
      .values(rows.slice(at, at + rowsPerInsert))
      .onConflictDoUpdate({
        target: [marketFetches.ownerId, marketFetches.want, marketFetches.subject],
        set: Object.fromEntries(
          ["source", "fromDay", "toDay", "triedAt", "goodAt", "failures", "problem", "validators"].map(
            (name) => [
              name,
              sql.raw(`excluded.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`),
            ],
          ),
        ),
      });
}

/** Hours UTC of new data: Asia, coins; Moscow's history; New York's close. */
const newsHoursUtc = [1, 6, 17, 22];
const firstRetryMs = 15 * 60_000;
const longestRetryMs = 12 * 3_600_000;

export function lastNews(now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const passed = newsHoursUtc.filter((hour) => hour <= now.getUTCHours());
  const hour = passed.at(-1);
  return new Date(
    hour === undefined
      ? midnight + ((newsHoursUtc.at(-1) ?? 0) - 24) * 3_600_000
      : midnight + hour * 3_600_000,
  );
}

/** True when new data may exist since the last answer and the retry pause is over. */
export function isDue(row: FetchRow | undefined, now: Date, news: Date = lastNews(now)): boolean {
  if (row === undefined) return true;
  if (row.failures > 0) {
    const pauseMs = Math.min(firstRetryMs * 2 ** (row.failures - 1), longestRetryMs);
    return now.getTime() - row.triedAt.getTime() >= pauseMs;
  }
  return row.goodAt === null || row.goodAt < news;
}

/** Returns the first and last fetched day as `missingWindows` takes them. */
export const storedDays = (row: FetchRow | undefined) => ({
  firstDay: (row?.fromDay ?? undefined) as IsoDate | undefined,
  lastDay: (row?.toDay ?? undefined) as IsoDate | undefined,
});
