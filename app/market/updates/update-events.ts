import { addDays, formatDec, type IsoDate, parseDec } from "@zerno/engine";
import { and, eq, inArray } from "drizzle-orm";
import { v5 as uuidFromName } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { toBondEvents } from "../events/bond-events.ts";
import { storeCorporateEvents } from "../events/corporate-events.ts";
import type { NewIncomeEvent } from "../events/store-income-events.ts";
import { storeSplitEvents } from "../events/store-split-events.ts";
import { incomeEvents } from "../market.tables.ts";
import { type Problem, problem } from "../providers/problem.ts";
import type { DividendRow, SplitRow } from "../providers/rows.ts";
import { ingestIncomeEvents } from "../quality/ingest-income-events.ts";
import { lookAgain } from "../quality/ingest-prices.ts";
import { isKnownCurrency } from "../rates/currencies.ts";
import type { Fetched } from "../runner/parts.ts";
import { type Attempt, type FetchRow, isDue, readFetches, writeFetches } from "./fetch-state.ts";
import { inParallel } from "./in-parallel.ts";
import { codeAt, sourcesInTurn } from "./source-codes.ts";
import type { Sources } from "./sources.ts";
import { dayOf, type StoringUpdate, type UpdateResult, type WantedAsset } from "./updating.ts";

interface Sink<Want extends "payments" | "splits"> {
  readonly want: Want;
  /** @returns how many were added or changed */
  readonly store: (
    db: Db,
    asset: WantedAsset,
    fetched: Fetched<Want>,
    splits: readonly SplitRow[],
    now: Date,
  ) => Promise<number>;
}

const askedAtOnce = 8;
/** Declared payments and bond schedules reach into the future. */
const aheadDays = 40 * 365;
/** Sources may correct the last year. */
const againDays = 370;

/** A spin-off stated as a split of 1046 for 1000 is no split of holdings. */
const isPlainSplit = ({ from, to }: SplitRow): boolean =>
  [from, to].every((text) => /^\d{1,4}$/.test(text) && Number(text) > 0) &&
  (Number(from) <= 100 || Number(to) <= 100) &&
  from !== to;

/** The first source of a day's split wins; those removed by the support stay removed. */
async function storeSplits(
  db: Db,
  asset: WantedAsset,
  fetched: Fetched<"splits">,
  _splits: readonly SplitRow[],
  now: Date,
): Promise<number> {
  const { ownerId: assetOwnerId, id: assetId } = asset;
  const rows = fetched.rows
    .filter(isPlainSplit)
    .map(({ exDate, from, to }) => ({ assetOwnerId, assetId, exDate, to, from, source: fetched.provider }));
  const added = await storeSplitEvents(db, nilGuid, rows, { replaces: false });
  if (added.length === 0) return 0;
  // The split may explain a quarantined close.
  await lookAgain(db, assetId, now);
  return added.length;
}

/** Amount per share of its day, from one in today's shares. */
function declared(amount: string, exDate: IsoDate, splits: readonly SplitRow[]): string {
  let value = parseDec(amount);
  for (const split of splits) {
    const [to, from] = [parseDec(split.to), parseDec(split.from)];
    if (split.exDate <= exDate || to === undefined || from === undefined || value === undefined) continue;
    value = ((value * to) / from) as typeof value;
  }
  return value === undefined ? amount : formatDec(value);
}

/** Undefined without a day. Unknown amounts are listed, never counted. */
function dividendOf(
  asset: WantedAsset,
  row: DividendRow,
  source: string,
  splits: readonly SplitRow[],
): NewIncomeEvent | undefined {
  const { exDate, payDate, recordDate } = row;
  const day = exDate ?? payDate ?? recordDate;
  if (day === null) return undefined;
  const isAdjusted = row.adjustedFor !== "nothing" && row.amount !== null && exDate !== null;
  return {
    id: uuidFromName(`dividend:${day}`, asset.id),
    ...{ assetOwnerId: asset.ownerId, assetId: asset.id, kind: "dividend", source },
    ...{ startsOn: null, exDate, payDate, recordDate, announcedOn: row.declaredOn },
    amount: isAdjusted ? declared(row.amount, exDate, splits) : row.amount,
    currency: row.currency ?? asset.currency,
    isSpecial: row.isSpecial ?? false,
  };
}

/** Payments already known within a week are skipped. */
const sameDays = 7;

async function storePayments(
  db: Db,
  asset: WantedAsset,
  fetched: Fetched<"payments">,
  splits: readonly SplitRow[],
  now: Date,
): Promise<number> {
  const { provider, rows } = fetched;
  const { income, offers } = toBondEvents(asset, rows, provider);
  const dividends = rows.flatMap((row) =>
    row.kind === "dividend" ? (dividendOf(asset, row, provider, splits) ?? []) : [],
  );
  const events = [...income, ...dividends].filter(({ currency }) => isKnownCurrency(currency));
  const stored = offers.length === 0 ? 0 : await storeCorporateEvents(db, nilGuid, offers);
  if (events.length === 0) return stored;
  const { id, kind, exDate, payDate, source } = incomeEvents;
  const known = await db
    .select({ id, kind, exDate, payDate, source })
    .from(incomeEvents)
    .where(and(eq(incomeEvents.ownerId, nilGuid), inArray(incomeEvents.assetId, [asset.id])));
  const isNew = (event: NewIncomeEvent) =>
    !known.some((other) => {
      if (other.id === event.id) return other.source !== event.source;
      const [a, b] = [other.exDate ?? other.payDate, event.exDate ?? event.payDate];
      if (other.kind !== event.kind || a === null || b === null || other.source === event.source)
        return false;
      return a >= addDays(b as IsoDate, -sameDays) && a <= addDays(b as IsoDate, sameDays);
    });
  const news = [...new Map(events.filter(isNew).map((event) => [event.id, event])).values()];
  return stored + (await ingestIncomeEvents(db, news, now)).stored;
}

const sinks: { readonly [Want in "payments" | "splits"]: Sink<Want> } = {
  splits: { want: "splits", store: storeSplits },
  payments: { want: "payments", store: storePayments },
};

/** True if an enabled source has a code for the asset and serves this. */
export const isAskable = (sources: Sources, asset: WantedAsset, want: keyof typeof sinks): boolean =>
  sourcesInTurn(sources.order(), asset, want).some(
    (id) => sources.isSourceOn(id) && codeAt(id, asset, want) !== undefined,
  );

export const factKinds = Object.keys(sinks) as readonly (keyof typeof sinks)[];

/**
 * Updates facts of assets, in the order of the list.
 * @param isAskedAgain decides from the last attempt; absent: whenever there may be news
 */
export async function updateEvents(
  update: StoringUpdate,
  want: keyof typeof sinks,
  assets: readonly WantedAsset[],
  isAskedAgain: (row: FetchRow | undefined) => boolean = (row) => isDue(row, update.now()),
): Promise<UpdateResult> {
  const result = { asked: 0, failed: 0, published: 0, quarantined: 0 };
  const known = await readFetches(
    update.db,
    want,
    assets.map(({ id }) => id),
  );
  const asked = assets.filter(({ id }) => isAskedAgain(known.get(id)));
  await inParallel(asked, askedAtOnce, update.signal, async (asset) => {
    const answer = await updateAsset(update, want, asset, known.get(asset.id));
    if (answer === "cancelled") return;
    result.asked += 1;
    if (typeof answer === "number") result.published += answer;
    else result.failed += 1;
  });
  return result;
}

async function updateAsset(
  update: StoringUpdate,
  want: keyof typeof sinks,
  asset: WantedAsset,
  row: FetchRow | undefined,
): Promise<number | Problem | "cancelled"> {
  const { db, sources, now, signal } = update;
  const today = dayOf(now());
  const from = row?.goodAt ? addDays(dayOf(row.goodAt), -againDays) : asset.historyFrom;
  const asking = { priority: asset.priority, signal };
  const order = sourcesInTurn(sources.order(), asset, want);
  const days = { from, to: want === "splits" ? today : addDays(today, aheadDays) };
  const { fetched, tried } = await sources.runner.fetchFirst(
    order,
    (id) => {
      const code = codeAt(id, asset, want);
      return code === undefined ? undefined : { want, code, ...days };
    },
    asking,
  );
  const failed =
    fetched === undefined
      ? (tried.at(-1)?.problem ?? problem("unsupported", { want }))
      : (fetched.problem ?? null);
  if (failed?.problem === "cancelled") return "cancelled";
  const splits = fetched === undefined ? [] : await splitsBehind(update, asset, fetched, from);
  const reason = failed ?? ("problem" in splits ? splits : null);
  return db.transaction(async (tx) => {
    const attempt: Attempt = {
      subject: asset.id,
      source: fetched?.provider ?? null,
      problem: reason,
      ...(reason === null ? { covered: days } : {}),
    };
    await writeFetches(tx, want, [attempt], now());
    if (fetched === undefined || reason !== null || "problem" in splits) return reason ?? 0;
    return sinks[want].store(tx, asset, fetched as never, splits, now());
  });
}

async function splitsBehind(
  { sources, now, signal }: StoringUpdate,
  asset: WantedAsset,
  fetched: Fetched<"payments" | "splits">,
  from: IsoDate,
): Promise<readonly SplitRow[] | Problem> {
  const isAdjusted = fetched.rows.some((row) => "adjustedFor" in row && row.adjustedFor !== "nothing");
  const code = codeAt(fetched.provider, asset, "splits");
  if (!isAdjusted || code === undefined) return [];
  const query = { want: "splits", code, from, to: dayOf(now()) } as const;
  const splits = await sources.runner.fetchRows(fetched.provider, query, {
    priority: asset.priority,
    signal,
  });
  return splits.problem ?? splits.rows;
}
