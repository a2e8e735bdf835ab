import { DEC_ONE, type Dec, formatMoney } from "../../money/decimal.ts";
import { date, dec, money } from "../../testing/exact.ts";
import type { TaxAmount, TaxIncome, TaxRate } from "../tax-input.ts";
import type { TaxTrade, TaxTradeKind } from "../tax-trade.ts";

export function amount(text: string | undefined): TaxAmount {
  const [value, currency = "RUB"] = (text ?? "").split(/[ :]/);
  return { amount: money(value), currency };
}

export function plain(value: unknown): unknown {
  if (typeof value === "bigint") return formatMoney(value);
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}

/** Parses `{ "USD 2020-01-01": "62" }`: roubles per unit. */
export function rates(table: Readonly<Record<string, string>>): TaxRate {
  return (from, to, day) => {
    if (from === to) return DEC_ONE as Dec;
    const value = to === "RUB" ? table[`${from} ${day}`] : undefined;
    return value === undefined ? undefined : dec(value);
  };
}

export const NO_RATES: TaxRate = rates({});

function optionsOf(words: readonly string[]): ReadonlyMap<string, string> {
  return new Map(words.map((word) => [word.split("=")[0] ?? "", word.split("=")[1] ?? ""]));
}

function ratioOf(text: string): { part: bigint; whole: bigint } {
  const [part = "", whole = ""] = text.split("/");
  return { part: BigInt(part), whole: BigInt(whole) };
}

/**
 * Parses one row per line: `2022-11-11[>2022-11-15] buy 20 SHARE[@account] 2000[:USD] fee=1[:EUR] accrued=3 time=10:00
 * acquired=2020-01-01 ratio=1/2`; `?` is an unknown amount.
 */
export function trades(text: string): TaxTrade[] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).map((line, index): TaxTrade => {
    const [days = "", kind = "", quantity, holding = "", price, ...words] = line.split(/\s+/);
    const [trade, settled = trade] = days.split(">");
    const [assetId = "", accountId = "main"] = holding.split("@");
    const options = optionsOf(words);
    const [fee, accrued, time] = [options.get("fee"), options.get("accrued"), options.get("time")];
    const [acquired, ratio] = [options.get("acquired"), options.get("ratio")];
    return {
      id: `row-${index}`,
      kind: kind as TaxTradeKind,
      assetId,
      accountId,
      trade: date(trade),
      settled: date(settled),
      quantity: dec(quantity),
      fees: fee === undefined ? [] : [{ ...amount(fee), day: date(trade) }],
      ...(price === undefined || price === "?" ? {} : { amount: amount(price) }),
      ...(accrued === undefined ? {} : { accrued: amount(accrued) }),
      ...(time === undefined ? {} : { time }),
      ...(acquired === undefined ? {} : { acquired: { trade: date(acquired), settled: date(acquired) } }),
      ...(ratio === undefined ? {} : { ratio: ratioOf(ratio) }),
    };
  });
}

/** Parses `2024-03-01 dividend US 100:USD withheld=10:USD treaty=0.1 asset=A account=main`. */
export function income(text: string): TaxIncome {
  const [day, kind, country = "", gross, ...words] = text.split(/\s+/);
  const options = optionsOf(words);
  const [withheld, treaty, asset] = [options.get("withheld"), options.get("treaty"), options.get("asset")];
  return {
    id: options.get("id") ?? text,
    kind: kind as TaxIncome["kind"],
    accountId: options.get("account") ?? "main",
    day: date(day),
    gross: amount(gross),
    country,
    ...(withheld === undefined ? {} : { withheld: amount(withheld) }),
    ...(treaty === undefined ? {} : { treatyRate: dec(treaty) }),
    ...(asset === undefined ? {} : { assetId: asset }),
  };
}
