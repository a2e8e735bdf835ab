import type { IsoDate } from "@zerno/engine";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { incomeEvents, splitEvents } from "../market.tables.ts";
import { storePrices } from "../prices/store-prices.ts";
import { logged } from "./logged.ts";

export interface TestPayment {
  readonly exDate: string | null;
  /** Default: the ex-date. */
  readonly payDate?: string;
  readonly amount: string;
  readonly kind?: string;
  readonly isSpecial?: boolean;
  readonly currency?: string;
}

/** 15 February, May, August and November, 2018 to November 2026. */
export function quarterly(amountOf: (year: number) => string): (TestPayment & { readonly exDate: string })[] {
  const payments: (TestPayment & { readonly exDate: string })[] = [];
  for (let year = 2018; year <= 2026; year++)
    for (const month of ["02", "05", "08", "11"])
      payments.push({ exDate: `${year}-${month}-15`, amount: amountOf(year) });
  return payments;
}

/** Paid on their ex-dates. */
export async function addPayments(db: Db, assetId: string, payments: readonly TestPayment[]): Promise<void> {
  const rows = payments.map(
    ({ exDate, payDate = exDate, amount, kind = "dividend", isSpecial = false, currency = "USD" }) => ({
      ...{ ownerId: nilGuid, id: newId(), assetOwnerId: nilGuid, assetId, source: "test" },
      ...{ kind, exDate, payDate, amount, currency, isSpecial },
    }),
  );
  await logged(db, nilGuid, "events", (tx) => tx.insert(incomeEvents).values(rows));
}

export async function addSplit(db: Db, assetId: string, exDate: string, to: string): Promise<void> {
  const row = { ownerId: nilGuid, assetOwnerId: nilGuid, assetId, exDate, to, from: "1", source: "test" };
  await logged(db, nilGuid, "events", (tx) => tx.insert(splitEvents).values(row));
}

/** On the 20th of each month, October 2021 to November 2026. */
export async function addMonthlyCloses(
  db: Db,
  assetId: string,
  closeOf: (day: string) => number,
): Promise<void> {
  const asset = { ownerId: nilGuid, id: assetId };
  const points = [];
  for (let month = 2021 * 12 + 9; month <= 2026 * 12 + 10; month++) {
    const day = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-20`;
    points.push({ asset, day: day as IsoDate, close: closeOf(day) });
  }
  await storePrices(db, nilGuid, points, "test");
}
