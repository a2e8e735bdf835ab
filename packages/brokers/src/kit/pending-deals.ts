import type { Balances, InstrumentRef } from "../statement.ts";
import { add } from "./text/decimal-text.ts";

export interface PendingDeal {
  readonly cash: readonly { readonly currency: string; readonly amount: string }[];
  readonly instrument?: InstrumentRef | undefined;
  readonly quantity?: string;
}

/**
 * Converts opening balances from settlement to trade date: deals of earlier periods have no rows, but closing balances
 * include them.
 */
export const withPendingDeals = (opening: Balances, deals: readonly PendingDeal[]): Balances => {
  const cash = new Map(opening.cash.map((sum) => [sum.currency, sum]));
  const held = new Map(opening.positions.map((position) => [position.instrument, position]));
  for (const deal of deals) {
    for (const { currency, amount } of deal.cash)
      cash.set(currency, { currency, amount: add(cash.get(currency)?.amount ?? "0", amount) });
    const { instrument, quantity = "0" } = deal;
    if (instrument === undefined) continue;
    const known = held.get(instrument) ?? { instrument, quantity: "0", currency: "RUB" };
    held.set(instrument, { ...known, quantity: add(known.quantity, quantity) });
  }
  return { ...opening, cash: [...cash.values()], positions: [...held.values()] };
};
