import { formatMoney, type KindName, type LedgerInput, type Money, runLedger } from "@zerno/engine";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { remembered } from "../../portfolio/run/load-ledger.ts";

/** Change of a currency's cash by the rows of a kind. */
export interface CashMove {
  readonly kindName: KindName;
  readonly amount: string;
}

/** Balances of a ledger that holds these rows alone. */
function balancesOf({ input, today }: LedgerView, transactions: LedgerInput["transactions"]) {
  const { baseCurrency, currency, costMethod, trackCash, assets } = input;
  return runLedger({
    ...{ baseCurrency, currency, costMethod, trackCash, assets, asOf: today, transactions },
    ...{ prices: new Map(), rates: [], sourceNames: [], allowShort: true },
  }).cashBalances(today);
}

/** Lists the changes of cash of each currency by kind of row; they add up to the balances. */
export const cashMoves = (view: LedgerView): ReadonlyMap<string, readonly CashMove[]> =>
  remembered(view, "cash-moves", () => {
    const found = new Map<string, CashMove[]>();
    for (const [kindName, rows] of Map.groupBy(view.input.transactions, ({ kind }) => kind))
      for (const { currency, amount } of balancesOf(view, rows)) {
        if (amount === 0n) continue;
        const moves = found.get(currency) ?? [];
        moves.push({ kindName, amount: formatMoney(amount as Money) });
        found.set(currency, moves);
      }
    return found;
  });
