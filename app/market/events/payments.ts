import {
  type Asset,
  type Bond,
  type BondAmortisation,
  type BondCoupon,
  type FloatingRule,
  type IsoDate,
  type MarketSplit,
  type Money,
  parseDec,
  parseMoney,
} from "@zerno/engine";
import { and, asc, inArray, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";
import type { AssetKey, AssetRow } from "../assets/assets.ts";
import type { incomeEvents, splitEvents } from "../market.tables.ts";
import { allIncomeEvents, allSplitEvents } from "../market.views.ts";
import { type MarketReader, visibleOwners } from "../market-reader.ts";

export type PaymentRow = typeof incomeEvents.$inferSelect;

export async function listPayments(
  db: Db,
  reader: MarketReader,
  keys: readonly AssetKey[],
): Promise<PaymentRow[]> {
  const owners = [...visibleOwners(reader)];
  const ids = keys.filter(({ ownerId }) => owners.includes(ownerId)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const all = allIncomeEvents;
  return db
    .select()
    .from(all)
    .where(and(inArray(all.ownerId, owners), inArray(all.assetOwnerId, owners), inArray(all.assetId, ids)))
    .orderBy(sql`coalesce(${all.payDate}, ${all.exDate})`, asc(all.kind), asc(all.id));
}

/** The column's scale guarantees a parsable decimal. */
function stored<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("stored decimal cannot be read");
  return value;
}

const money = (text: string): Money => stored(parseMoney(text));

/** Own, unknown and delisted assets keep a close for ever. */
const everStaleDays = 1_000_000;
const irregular: readonly number[] = [AssetType.custom, AssetType.unknown];

const unlistedFundStaleDays = 45;

/** Undefined = the engine's ten. */
export function staleDaysOf({
  type,
  isActive,
  exchange,
}: Pick<AssetRow, "type" | "isActive" | "exchange">): number | undefined {
  if (irregular.includes(type) || !isActive) return everStaleDays;
  return type === AssetType.etf && exchange === "" ? unlistedFundStaleDays : undefined;
}

type Scheduled = Pick<PaymentRow, "kind" | "startsOn" | "payDate" | "amount">;

type Offers = NonNullable<Bond["offers"]>;

/** Last payment of all: a bond redeemed early may still list later coupons. */
function lastPayDay(payments: readonly Scheduled[]): IsoDate {
  return payments.reduce(
    (last, { payDate }) => (payDate !== null && payDate > last ? payDate : last),
    "",
  ) as IsoDate;
}

/** Issues whose exchange publishes coupons and accrued interest per bond in whole kopecks or cents. */
const isRussianIssue = ({ currency, exchange, isin }: Pick<AssetRow, "currency" | "exchange" | "isin">) =>
  currency === "RUB" || exchange === "MISX" || isin?.startsWith("RU") === true;

function bondOf(
  row: AssetRow,
  payments: readonly Scheduled[],
  { offers, floating }: { readonly offers: Offers; readonly floating: FloatingRule | undefined },
): Bond | undefined {
  if (row.type !== AssetType.bond || row.nominal === null) return undefined;
  const coupons = payments.flatMap(({ kind, startsOn, payDate, amount }): BondCoupon[] =>
    kind === "coupon" && startsOn !== null && payDate !== null
      ? [
          {
            start: startsOn as IsoDate,
            end: payDate as IsoDate,
            ...(amount !== null && { amount: money(amount) }),
          },
        ]
      : [],
  );
  const amortisations = payments.flatMap(({ kind, payDate, amount }): BondAmortisation[] =>
    kind === "amortisation" && payDate !== null && amount !== null
      ? [{ date: payDate as IsoDate, amount: money(amount) }]
      : [],
  );
  const isRedeemed = payments.some(({ kind }) => kind === "redemption");
  return {
    nominal: money(row.nominal),
    coupons,
    amortisations,
    ...((row.roundsPerBond ?? isRussianIssue(row)) && { roundsPerBond: true }),
    ...(floating !== undefined && { floating }),
    ...(isRedeemed && { maturity: lastPayDay(payments) }),
    ...(offers.length > 0 && { offers }),
  };
}

interface TermsBeside {
  readonly offers?: Offers | undefined;
  readonly floating?: FloatingRule | undefined;
  /** Priced by the owner, a futures contract has that value; others have none. */
  readonly isOwnerPriced?: boolean | undefined;
}

export function toEngineAsset(
  row: AssetRow,
  payments: readonly Scheduled[],
  { offers = [], floating, isOwnerPriced = false }: TermsBeside = {},
): Asset {
  const multiplier = stored(parseDec(row.multiplier));
  const bond = bondOf(row, payments, { offers, floating });
  const staleDays = staleDaysOf(row);
  return {
    id: row.id,
    currency: row.currency,
    ...(row.multiplier === "1.000000000000000000" || row.multiplier === "1" ? {} : { multiplier }),
    ...(bond ? { bond } : {}),
    ...(row.type === AssetType.bond && !bond ? { isNominalUnknown: true } : {}),
    ...(row.type === AssetType.crypto ? { isCrypto: true } : {}),
    ...(row.type === AssetType.futures && !isOwnerPriced ? { isFuture: true } : {}),
    ...(staleDays === undefined ? {} : { staleDays }),
  };
}

const placeOf = ({ assetId, exDate }: typeof splitEvents.$inferSelect): string => `${assetId} ${exDate}`;

/** Returns splits by asset id, oldest first; own ones replace that day's shared ones. */
export async function loadSplits(
  db: Db,
  reader: MarketReader,
  keys: readonly AssetKey[],
): Promise<Map<string, MarketSplit[]>> {
  const owners = [...visibleOwners(reader)];
  const ids = keys.filter(({ ownerId }) => owners.includes(ownerId)).map(({ id }) => id);
  const out = new Map<string, MarketSplit[]>();
  if (ids.length === 0) return out;
  const all = allSplitEvents;
  const rows = await db
    .select()
    .from(all)
    .where(and(inArray(all.ownerId, owners), inArray(all.assetOwnerId, owners), inArray(all.assetId, ids)))
    .orderBy(asc(all.exDate));
  const own = new Set(rows.filter(({ ownerId }) => ownerId !== reader.sharedId).map(placeOf));
  for (const row of rows) {
    if (row.ownerId === reader.sharedId && own.has(placeOf(row))) continue;
    const split = {
      exDate: row.exDate as IsoDate,
      to: stored(parseDec(row.to)),
      from: stored(parseDec(row.from)),
    };
    out.set(row.assetId, [...(out.get(row.assetId) ?? []), split]);
  }
  return out;
}
