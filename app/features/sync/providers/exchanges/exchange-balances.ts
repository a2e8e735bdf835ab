import type { Balances } from "@zerno/brokers";
import { add, codeOf, coin, isMoney, isZero } from "@zerno/brokers/adapters";

export interface Held {
  readonly code: string;
  readonly amount: string;
}

/** Sums wallets by coin, without zeros: money is cash, a coin a position. */
export function toBalances(held: readonly Held[]): Balances {
  const sums = new Map<string, string>();
  for (const { code, amount } of held) sums.set(codeOf(code), add(sums.get(codeOf(code)) ?? "0", amount));
  const entries = [...sums].filter(([, amount]) => !isZero(amount)).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    cash: entries.flatMap(([currency, amount]) => (isMoney(currency) ? [{ currency, amount }] : [])),
    positions: entries.flatMap(([code, quantity]) =>
      isMoney(code) ? [] : [{ instrument: coin(code), quantity, currency: "USD" }],
    ),
  };
}
