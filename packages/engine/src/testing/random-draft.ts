import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import type { KindName } from "../ledger/kinds.ts";
import type { CostMethod } from "../ledger/lots/cost-method.ts";
import type { PriceSeries } from "../ledger/price-series.ts";
import type { Asset, Transaction } from "../ledger/transaction.ts";
import type { Dec, Money } from "../money/decimal.ts";
import type { Random } from "./random.ts";

export interface RandomLedgerOptions {
  readonly seed: number;
  readonly hasActions?: boolean;
  readonly method?: CostMethod;
  readonly lotScope?: "portfolio" | "account";
  readonly days: number;
  readonly rows: number;
  readonly allowShort?: boolean;
  readonly hasSplits?: boolean;
  readonly hasTransfers?: boolean;
  readonly sellsAll?: boolean;
}

export const FIRST_DAY = dayNumber("2022-01-10" as IsoDate);
export const CURRENCIES = ["RUB", "USD", "EUR", "GBP"] as const;

export function money(random: Random, low: number, high: number): Money {
  return (BigInt(random.integer(low * 100, high * 100)) * 10n ** 8n) as Money;
}

export function dec(units: number, places: number): Dec {
  return (BigInt(units) * 10n ** BigInt(18 - places)) as Dec;
}

export interface Draft {
  readonly random: Random;
  readonly options: RandomLedgerOptions;
  readonly assets: readonly Asset[];
  readonly prices: ReadonlyMap<string, PriceSeries>;
  /** And by account where lots are pooled so. */
  readonly held: Map<string, bigint>;
  readonly rows: Transaction[];
  account: string | undefined;
  /** No rows with units on or before this day. */
  closedDay: number;
}

export function heldOf(draft: Draft, assetId: string): bigint {
  return draft.held.get(heldKey(draft, assetId)) ?? 0n;
}

const DUST = 1000n;

export function setHeld(draft: Draft, assetId: string, quantity: bigint): void {
  const isDust = quantity < DUST && quantity > -DUST;
  draft.held.set(heldKey(draft, assetId), isDust ? 0n : quantity);
}

function heldKey(draft: Draft, assetId: string): string {
  return draft.options.lotScope === "account" ? `${assetId} ${draft.account}` : assetId;
}

export function push(
  draft: Draft,
  kind: KindName,
  day: number,
  fields: Partial<Transaction> & { currency: string },
): void {
  const id = `t${draft.rows.length}`;
  const account = draft.account === undefined ? {} : { accountId: draft.account };
  const affectsCash = draft.random.chance(0.95);
  draft.rows.push({ id, kind, date: fromDayNumber(day), affectsCash, ...account, ...fields });
}

export function charges(random: Random, currency: string): Partial<Transaction> {
  return {
    ...(random.chance(0.6) && { fee: money(random, 0, 9) }),
    ...(random.chance(0.2) && { feeCurrency: random.pick(CURRENCIES) }),
    ...(random.chance(0.2) && { tax: money(random, 0, 5) }),
    ...(random.chance(0.2) && currency !== "RUB" && { rate: dec(random.integer(7000, 9999), 2) }),
  };
}
