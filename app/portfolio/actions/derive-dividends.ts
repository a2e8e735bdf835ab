import {
  dayNumber,
  divideHalfEven,
  exDateOf,
  formatMoney,
  type IsoDate,
  isRefused,
  KIND_CODES,
  parseDec,
  parseMoney,
} from "@zerno/engine";
import { and, eq, isNotNull } from "drizzle-orm";
import { listPayments, type PaymentRow } from "../../market/events/payments.ts";
import { derivedEventId, shareDerived, statementSource } from "../../market/events/shared-dividends.ts";
import {
  deleteIncomeEvents,
  type NewIncomeEvent,
  storeIncomeEvents,
} from "../../market/events/store-income-events.ts";
import { allAssets } from "../../market/market.views.ts";
import { readerOfUser } from "../../market/market-reader.ts";
import { ownIncomeEvents } from "../../market/own.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { transactions as t } from "../ledger.tables.ts";
import { loadTransactions, rowsOfPortfolio } from "../run/ledger-rows.ts";
import { type AccountUnits, accountUnits, unitsBefore } from "./account-units.ts";

const exchange = "MISX";
/** 10 working days for nominees, 25 for others. */
const REGISTER_DAYS = 45;
/** A sourced dividend within these days takes precedence. */
const KNOWN_DAYS = 60;
/** Half a kopeck, 10^-10. */
const HALF_CENT = 50_000_000n;
const ONE = 10n ** 18n;
const MOST_DECIMALS = 10;

interface PaidRow {
  readonly portfolioId: string;
  readonly accountId: string;
  readonly assetOwnerId: string;
  readonly assetId: string;
  readonly date: string;
  readonly quantity: string | null;
  readonly amount: string | null;
  readonly currency: string;
}

const listPaid = (db: Db, userId: string): Promise<PaidRow[]> =>
  db
    .select({
      portfolioId: t.portfolioId,
      accountId: t.accountId,
      assetOwnerId: allAssets.ownerId,
      assetId: allAssets.id,
      date: t.tradeDate,
      quantity: t.quantity,
      amount: t.amount,
      currency: t.currency,
    })
    .from(t)
    .innerJoin(allAssets, and(eq(allAssets.ownerId, t.assetOwnerId), eq(allAssets.id, t.assetId)))
    .where(
      and(
        eq(t.userId, userId),
        eq(t.kind, KIND_CODES.dividend),
        isNotNull(t.importId),
        eq(allAssets.exchange, exchange),
      ),
    )
    .orderBy(t.tradeDate, t.id);

/**
 * Returns the amount with the fewest decimals that yields a sum: sums are rounded to kopecks.
 * @param gross 10^-10
 * @param units 10^-18
 */
export function perShareOf(gross: bigint, units: bigint): string | undefined {
  if (gross <= 0n || units <= 0n) return undefined;
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const step = 10n ** BigInt(MOST_DECIMALS - decimals);
    const amount = divideHalfEven(gross * ONE, units * step) * step;
    const difference = divideHalfEven(amount * units, ONE) - gross;
    if (amount > 0n && difference <= HALF_CENT && difference >= -HALF_CENT) return formatMoney(amount);
  }
  return undefined;
}

const distance = (a: string, b: string): number => dayNumber(a as IsoDate) - dayNumber(b as IsoDate);

const registerOf = (events: readonly PaymentRow[], date: string): string | null =>
  events
    .flatMap(({ kind, recordDate }) => (kind === "dividend" && recordDate !== null ? [recordDate] : []))
    .filter((day) => distance(date, day) >= 0 && distance(date, day) <= REGISTER_DAYS)
    .sort()
    .at(-1) ?? null;

const isTold = (events: readonly PaymentRow[], row: PaidRow): boolean =>
  events.some(({ kind, amount, source, exDate, payDate }) => {
    const day = exDate ?? payDate;
    if (kind !== "dividend" || amount === null || day === null || source.startsWith(statementSource))
      return false;
    return (
      Math.abs(distance(row.date, payDate ?? day)) <= KNOWN_DAYS && distance(row.date, day) >= -KNOWN_DAYS
    );
  });

interface Reader {
  readonly events: ReadonlyMap<string, readonly PaymentRow[]>;
  readonly unitsOf: (portfolioId: string) => Promise<AccountUnits>;
}

function exDateOfRegister(recordDate: string | null): IsoDate | null {
  if (recordDate === null) return null;
  const day = recordDate as IsoDate;
  const base = { payDate: day, recordDate: day, amount: 0n as never, currency: "RUB" } as const;
  const found = exDateOf({ ...base, kind: "regular", status: "announced" }, "XMOS");
  return isRefused(found) ? null : found;
}

async function derive(row: PaidRow, userId: string, reader: Reader): Promise<NewIncomeEvent | undefined> {
  const events = reader.events.get(row.assetId) ?? [];
  const gross = row.amount === null ? undefined : parseMoney(row.amount);
  if (gross === undefined || isTold(events, row)) return undefined;
  const recordDate = registerOf(events, row.date);
  const exDate = exDateOfRegister(recordDate);
  let units: bigint | undefined = row.quantity === null ? undefined : parseDec(row.quantity);
  if (units === undefined && exDate !== null) {
    const held = unitsBefore(await reader.unitsOf(row.portfolioId), row.assetId, exDate);
    units = held.get(row.accountId);
  }
  const amount = units === undefined ? undefined : perShareOf(gross, units);
  if (amount === undefined) return undefined;
  return {
    id: derivedEventId(userId, row.assetId, recordDate ?? row.date),
    ...{ assetOwnerId: row.assetOwnerId, assetId: row.assetId, kind: "dividend", startsOn: null },
    ...{ exDate, recordDate, payDate: row.date, amount, currency: row.currency, source: statementSource },
  };
}

function makeUnitsOf(db: Db, userId: string): Reader["unitsOf"] {
  const known = new Map<string, Promise<AccountUnits>>();
  return (portfolioId) => {
    const before = known.get(portfolioId);
    if (before) return before;
    const units = loadTransactions(db, rowsOfPortfolio(userId, portfolioId)).then(accountUnits);
    known.set(portfolioId, units);
    return units;
  };
}

const ownDerived = (db: Db, userId: string) =>
  db
    .select({
      ...{ id: ownIncomeEvents.id, assetId: ownIncomeEvents.assetId },
      assetOwnerId: ownIncomeEvents.assetOwnerId,
    })
    .from(ownIncomeEvents)
    .where(and(eq(ownIncomeEvents.userId, userId), eq(ownIncomeEvents.source, statementSource)));

/**
 * Derives unsourced dividends of Russian stocks from imported statements: amount / units, at the last record date.
 * Amounts on which two users agree are shared. Call after an import is booked or undone.
 */
export async function deriveDividends(db: Db, userId: string): Promise<void> {
  const paid = await listPaid(db, userId);
  const before = await ownDerived(db, userId);
  if (paid.length === 0 && before.length === 0) return;
  const keys = new Map(
    paid.map(({ assetOwnerId, assetId }) => [assetId, { ownerId: assetOwnerId, id: assetId }]),
  );
  const market = readerOfUser({ id: userId, isDemo: false });
  const events = Map.groupBy(await listPayments(db, market, [...keys.values()]), ({ assetId }) => assetId);
  const reader = { events, unitsOf: makeUnitsOf(db, userId) };
  const derived = new Map<string, NewIncomeEvent>();
  for (const row of paid) {
    const event = await derive(row, userId, reader);
    if (event !== undefined && !derived.has(event.id)) derived.set(event.id, event);
  }
  await storeIncomeEvents(db, userId, [...derived.values()]);
  await deleteIncomeEvents(
    db,
    userId,
    before.flatMap(({ id }) => (derived.has(id) ? [] : [id])),
  );
  await shareDerived(db, [...new Set([...keys.keys(), ...before.map(({ assetId }) => assetId)])]);
}
