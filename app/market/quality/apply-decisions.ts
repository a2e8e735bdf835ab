import { fromDayNumber, type IsoDate } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { logSeries } from "../change-log.ts";
import type { QuarantineKind } from "../lineage.tables.ts";
import type { Source } from "../prices/store-prices.ts";
import { markOf, type TakenPrices } from "./fetched.ts";
import { quarantineRows, releaseRows } from "./quarantined-rows.ts";
import type { HeldRow, Row, Sorted } from "./sort-rows.ts";
import type { FetchedDays } from "./store-lineage.ts";

export interface Decided extends Sorted {
  readonly series: string;
  readonly known: readonly HeldRow[];
  readonly adjustedFor: readonly string[];
}

export interface Passed {
  readonly series: string;
  readonly day: IsoDate;
  readonly value: number;
}

export interface Storing {
  readonly kind: Exclude<QuarantineKind, "payment">;
  readonly put: (rows: readonly Passed[], source: Source) => Promise<{ readonly corrected: number }>;
  readonly storeLineage: (brought: readonly FetchedDays[]) => Promise<void>;
}

/** Fallback sources last: they only fill gaps. */
async function publish(decided: readonly Decided[], { put }: Storing): Promise<number> {
  const rows = decided.flatMap(({ series, publish }) => publish.map((row) => ({ series, row })));
  const groups = [...Map.groupBy(rows, ({ row }) => `${row.isFallback} ${row.source}`).values()];
  groups.sort(([a], [b]) => Number(a?.row.isFallback) - Number(b?.row.isFallback));
  let corrected = 0;
  for (const group of groups) {
    const [first] = group;
    if (first === undefined) continue;
    const { source: name, isFallback } = first.row;
    const passed = group.map(({ series, row }) => ({
      series,
      day: fromDayNumber(row.day),
      value: row.value,
    }));
    corrected += (await put(passed, { name, isFallback })).corrected;
  }
  return corrected;
}

const lineageOf = ({ series, publish, adjustedFor }: Decided): FetchedDays[] =>
  [...Map.groupBy(publish, ({ source }) => source)].map(([source, rows]) => ({
    series,
    source,
    days: rows.map(({ day }) => day),
    adjustedFor,
    fetch: rows.reduce(
      (newest, { fetch }) => (fetch.fetchedAt > newest.fetchedAt ? fetch : newest),
      rows[0]?.fetch ?? markOf([], new Date(0)),
    ),
  }));

const isNew = ({ held }: Row): boolean => held === undefined;

/** Applies decisions; the caller's transaction must hold the lock of shared data. */
export async function carryOut(
  tx: Db,
  decided: readonly Decided[],
  storing: Storing,
  now: Date,
): Promise<TakenPrices> {
  const corrected = await publish(decided, storing);
  await storing.storeLineage(decided.flatMap(lineageOf));
  const { kind } = storing;
  const held = await quarantineRows(
    tx,
    decided.map(({ series, known, hold }) => ({ kind, series, known, hold })),
    now,
  );
  const settled = decided.flatMap((one) => one.settled);
  await releaseRows(tx, settled, now);
  const marked = [...new Set([...held, ...settled.map(({ row }) => row.series)])];
  // Held values mark figures: ledgers with the series are folded anew although no value changed.
  if (marked.length > 0) await logSeries(tx, nilGuid, kind === "price" ? "prices" : "rates", marked);
  return {
    published: decided.reduce((sum, { publish }) => sum + publish.length, 0),
    quarantined: decided.reduce(
      (sum, { hold, refused }) => sum + hold.filter(({ row }) => isNew(row)).length + refused,
      0,
    ),
    corrected,
  };
}
