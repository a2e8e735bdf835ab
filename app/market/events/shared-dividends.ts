import { dayNumber, type IsoDate, parseMoney } from "@zerno/engine";
import { and, eq, inArray } from "drizzle-orm";
import { v5 } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { incomeEvents } from "../market.tables.ts";
import { ownIncomeEvents } from "../own.tables.ts";
import type { PaymentRow } from "./payments.ts";
import { deleteIncomeEvents, type NewIncomeEvent, storeIncomeEvents } from "./store-income-events.ts";

export const statementSource = "statement";
export const agreedSource = "statements";
/** Same dividend: at most this many days apart ... */
const SAME_DAYS = 20;
/** ... and amounts within one in a thousand (sums are rounded). */
const SAME_PART = 1000n;
const WITNESSES = 2;

const namespace = "5c1f6a0e-7d0f-4f83-9a54-2f0b9a6f3f11";

export const derivedEventId = (ownerId: string, assetId: string, day: string): string =>
  v5(`${ownerId} ${assetId} ${day}`, namespace);

const dayOf = ({ recordDate, payDate }: Pick<PaymentRow, "recordDate" | "payDate">): string =>
  recordDate ?? payDate ?? "";

const distance = (a: string, b: string): number =>
  Math.abs(dayNumber(a as IsoDate) - dayNumber(b as IsoDate));

type OwnEvent = typeof ownIncomeEvents.$inferSelect;
type Payment = Pick<PaymentRow, "assetId" | "amount" | "currency" | "recordDate" | "payDate">;

function isSameAmount(a: Payment, b: Payment): boolean {
  const [x, y] = [parseMoney(a.amount ?? "") ?? 0n, parseMoney(b.amount ?? "") ?? 0n];
  const difference = x > y ? x - y : y - x;
  return a.currency === b.currency && difference * SAME_PART <= (x > y ? x : y);
}

const isSame = (a: Payment, b: Payment): boolean =>
  a.assetId === b.assetId && distance(dayOf(a), dayOf(b)) <= SAME_DAYS && isSameAmount(a, b);

const decimalsOf = ({ amount }: Payment): number =>
  ((amount ?? "").split(".")[1] ?? "").replace(/0+$/, "").length;

/** More decimals come from more units, with less rounding; ties by amount. */
const byPrecision = (a: Payment, b: Payment): number =>
  decimalsOf(b) - decimalsOf(a) || ((a.amount ?? "") < (b.amount ?? "") ? -1 : 1);

function agreedDividends(events: readonly OwnEvent[]): NewIncomeEvent[] {
  const left = [...events].sort((a, b) =>
    dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : byPrecision(a, b),
  );
  const agreed: NewIncomeEvent[] = [];
  while (left.length > 0) {
    const [first] = left;
    if (first === undefined) break;
    const same = left.filter((event) => isSame(first, event));
    for (const event of same) left.splice(left.indexOf(event), 1);
    if (new Set(same.map(({ userId }) => userId)).size < WITNESSES) continue;
    const amount = same.toSorted(byPrecision)[0]?.amount ?? null;
    const payDate = same.flatMap((event) => event.payDate ?? []).sort()[0] ?? null;
    const { userId: _theirs, id: _own, ...told } = first;
    const id = derivedEventId(nilGuid, first.assetId, dayOf(first));
    agreed.push({ ...told, id, amount, payDate, source: agreedSource });
  }
  return agreed;
}

/**
 * Needs statements of two users; withdraws dividends no longer agreed. Only days and the amount per share leave a
 * user's own events.
 */
export async function shareDerived(db: Db, assetIds: readonly string[]): Promise<void> {
  if (assetIds.length === 0) return;
  const [own, shared] = [ownIncomeEvents, incomeEvents];
  const told = await db
    .select()
    .from(own)
    .where(
      and(
        eq(own.assetOwnerId, nilGuid),
        inArray(own.assetId, [...assetIds]),
        eq(own.source, statementSource),
      ),
    );
  const before = await db
    .select({ id: shared.id })
    .from(shared)
    .where(
      and(
        eq(shared.ownerId, nilGuid),
        inArray(shared.assetId, [...assetIds]),
        eq(shared.source, agreedSource),
      ),
    );
  const agreed = agreedDividends(told);
  const ids = new Set(agreed.map(({ id }) => id));
  if (agreed.length > 0) await storeIncomeEvents(db, nilGuid, agreed);
  await deleteIncomeEvents(
    db,
    nilGuid,
    before.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
  );
}

/** Drops agreed events that the user's own statements state better. */
export function withoutOwnDuplicates(events: readonly PaymentRow[]): PaymentRow[] {
  const own = events.filter(({ source }) => source === statementSource);
  return events.filter((event) => event.source !== agreedSource || !own.some((mine) => isSame(mine, event)));
}
