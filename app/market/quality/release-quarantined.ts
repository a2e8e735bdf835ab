import type { IsoDate } from "@zerno/engine";
import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { nilGuid } from "../../shared/codes.ts";
import { lockLog, logSeries } from "../change-log.ts";
import { storeIncomeEvents } from "../events/store-income-events.ts";
import { quarantine } from "../lineage.tables.ts";
import { publishPrices, toPricePatches } from "../prices/store-prices.ts";
import { publishRates, toRatePatches } from "../rates/store-rates.ts";
import { lookAgain } from "./ingest-prices.ts";
import { recheckQuarantinedRates } from "./ingest-rates.ts";
import { setState } from "./quarantined-rows.ts";
import type { HeldRow } from "./sort-rows.ts";

export interface CaseDecision {
  readonly caseId: string;
  readonly userId: string;
  readonly now: Date;
}

/** Locks the rows. @throws AppError NOT_FOUND without open rows */
async function openRows(tx: Db, caseId: string): Promise<[HeldRow, ...HeldRow[]]> {
  await lockLog(tx, nilGuid);
  const [first, ...rest] = await tx
    .select()
    .from(quarantine)
    .where(and(eq(quarantine.ownerId, nilGuid), eq(quarantine.caseId, caseId), eq(quarantine.state, "open")))
    .orderBy(asc(quarantine.day))
    .for("update");
  if (first === undefined) throw new AppError("NOT_FOUND");
  return [first, ...rest];
}

/** Publishes as support values, above every source. */
async function publish(tx: Db, [first, ...rest]: readonly [HeldRow, ...HeldRow[]]): Promise<void> {
  const rows = [first, ...rest].map((row) => ({ day: row.day as IsoDate, value: Number(row.value) }));
  const source = { name: first.source };
  if (first.kind === "payment") {
    const events = [first, ...rest].flatMap(({ event }) => event ?? []);
    await storeIncomeEvents(tx, nilGuid, events);
    return;
  }
  if (first.kind === "price") {
    const asset = { ownerId: nilGuid, id: first.series };
    const points = rows.map(({ day, value }) => ({ asset, day, close: value }));
    await publishPrices(tx, nilGuid, toPricePatches(points), source);
    return;
  }
  const [base = "", quote = ""] = first.series.split("/");
  const points = rows.map(({ day, value }) => ({ base, quote, day, rate: value }));
  await publishRates(tx, nilGuid, toRatePatches(points), source);
}

/** Invalidates ledgers and rechecks dependent rows. */
async function afterwards(tx: Db, { kind, series }: HeldRow, now: Date): Promise<void> {
  if (kind === "payment") return;
  await logSeries(tx, nilGuid, kind === "price" ? "prices" : "rates", [series]);
  await (kind === "price" ? lookAgain(tx, series, now) : recheckQuarantinedRates(tx, series, now));
}

/**
 * Publishes a case and rechecks the series: an accepted level makes later days good.
 * @returns how many rows were published
 * @throws AppError NOT_FOUND without open rows, CONFLICT for values that are no price
 */
export async function acceptCase(db: Db, { caseId, userId, now }: CaseDecision): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await openRows(tx, caseId);
    const [first] = rows;
    if (first.detector === "not-a-price") throw new AppError("CONFLICT");
    await publish(tx, rows);
    await setState(tx, rows, { state: "accepted", now, by: userId });
    await afterwards(tx, first, now);
    return rows.length;
  });
}

/**
 * Rejects a case for good: the same values of the source stay out.
 * @returns how many rows
 * @throws AppError NOT_FOUND without open rows
 */
export async function rejectCase(db: Db, { caseId, userId, now }: CaseDecision): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await openRows(tx, caseId);
    await setState(tx, rows, { state: "rejected", now, by: userId });
    await afterwards(tx, rows[0], now);
    return rows.length;
  });
}
