import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { PaymentRow } from "../events/payments.ts";
import { deleteIncomeEvents, storeIncomeEvents } from "../events/store-income-events.ts";
import { incomeEvents } from "../market.tables.ts";
import { supportSource } from "../prices/price-sources.ts";
import { type EditOrder, editAsset } from "./asset-edits.ts";
import { forgetRemoved, noteRemoved } from "./removed-facts.ts";

/** At least one day is known. Decimal text per unit. */
export interface Payment {
  readonly kind: string;
  readonly startsOn: string | null;
  readonly exDate: string | null;
  readonly payDate: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly isSpecial: boolean;
}

const factOf = (assetId: string, key: string) => ({ assetId, kind: "payment", key }) as const;

/** @throws AppError NOT_FOUND */
export async function getPayment(db: Db, id: string): Promise<PaymentRow> {
  const isIt = and(
    eq(incomeEvents.ownerId, nilGuid),
    eq(incomeEvents.assetOwnerId, nilGuid),
    eq(incomeEvents.id, id),
  );
  const [row] = await db.select().from(incomeEvents).where(isIt);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** @returns ids of payment and edit @throws AppError NOT_FOUND */
export async function addPayment(db: Db, order: EditOrder, payment: Payment) {
  const id = newId();
  const editId = await editAsset(db, order, async (tx) => {
    const row = rowOf(order.assetId, id, payment);
    await storeIncomeEvents(tx, nilGuid, [row]);
    return { kind: "payment", subject: id, ...daysOf(payment), before: [], after: [row] };
  });
  return { id, editId };
}

/** Replaces a payment; sources no longer change it. @throws AppError NOT_FOUND */
export const changePayment = (db: Db, order: EditOrder, id: string, payment: Payment) =>
  editAsset(db, order, async (tx) => {
    const before = await ofAsset(tx, order.assetId, id);
    const row = { ...before, ...payment, source: supportSource };
    await deleteIncomeEvents(tx, nilGuid, [id]);
    await storeIncomeEvents(tx, nilGuid, [row]);
    return { kind: "payment", subject: id, ...daysOf(payment), before: [before], after: [row] };
  });

/** Removes a payment; sources cannot restore it. @throws AppError NOT_FOUND */
export const removePayment = (db: Db, order: EditOrder, id: string) =>
  editAsset(db, order, async (tx) => {
    const before = await ofAsset(tx, order.assetId, id);
    await deleteIncomeEvents(tx, nilGuid, [id]);
    await noteRemoved(tx, factOf(order.assetId, id));
    return { kind: "payment", subject: id, ...daysOf(before), before: [before], after: [] };
  });

/** Undefined `before` removes it. */
export async function restorePayment(tx: Db, assetId: string, id: string, before: PaymentRow | undefined) {
  await forgetRemoved(tx, factOf(assetId, id));
  await deleteIncomeEvents(tx, nilGuid, [id]);
  if (before) await storeIncomeEvents(tx, nilGuid, [before]);
}

async function ofAsset(tx: Db, assetId: string, id: string): Promise<PaymentRow> {
  const row = await getPayment(tx, id);
  if (row.assetId !== assetId) throw new AppError("NOT_FOUND");
  return row;
}

const rowOf = (assetId: string, id: string, payment: Payment): PaymentRow => ({
  announcedOn: null,
  recordDate: null,
  ...payment,
  ownerId: nilGuid,
  id,
  assetOwnerId: nilGuid,
  assetId,
  source: supportSource,
});

function daysOf({ exDate, payDate }: Pick<Payment, "exDate" | "payDate">) {
  const day = exDate ?? payDate;
  return day === null ? {} : { days: [day, day] as const };
}
