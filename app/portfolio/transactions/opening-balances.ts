import { formatDec, formatMoney, KIND_CODES, type Money, type OpenLot } from "@zerno/engine";
import type { LedgerView } from "../run/ledger-view.ts";
import type { TransactionValues } from "./transaction-values.types.ts";

/** Null = default account. */
export interface StatedRow {
  readonly values: TransactionValues;
  readonly accountId: string | null;
}

const empty = {
  ...{ tradeTime: null, settleDate: null, assetOwnerId: null, assetId: null, quantity: null, price: null },
  ...{ amount: null, accrued: null, fee: null, feeCurrency: null, tax: null, taxCurrency: null, rate: null },
  ...{ toAmount: null, toCurrency: null, ratioTo: null, ratioFrom: null, cost: null, acquiredOn: null },
  ...{ affectsCash: true, note: "" },
} as const;

/** Opening balances cannot state short positions. */
export const hasShorts = ({ run }: LedgerView): boolean =>
  run.holdings().some(({ quantity }) => quantity < 0n);

/** One row per asset with its total cost, one per currency. */
export function foldPositions(view: LedgerView): StatedRow[] {
  const positions = view.run
    .holdings()
    .filter(({ isOpen, quantity }) => isOpen && quantity > 0n)
    .flatMap(({ assetId, quantity }) => {
      const asset = view.assets.get(assetId);
      if (!asset) return [];
      const lots = view.run.lots(assetId);
      const { cost, acquiredOn } = together(lots);
      const values: TransactionValues = {
        ...{ ...empty, kind: KIND_CODES["opening-balance"], tradeDate: view.today },
        ...{ assetOwnerId: asset.ownerId, assetId, quantity: formatDec(quantity), currency: asset.currency },
        ...{ cost, acquiredOn },
      };
      return [{ values, accountId: onlyAccount(lots) }];
    });
  return [...positions, ...(view.input.trackCash ? cashRows(view) : [])];
}

/** Null if a cost is unknown; day of the first lot. */
function together(lots: readonly OpenLot[]): { cost: string | null; acquiredOn: string | null } {
  let sum: bigint | null = 0n;
  for (const { cost } of lots) sum = cost === undefined || sum === null ? null : sum + cost;
  const [first] = lots.map(({ opened }) => opened).sort();
  return { cost: sum === null ? null : formatMoney(sum as Money), acquiredOn: first ?? null };
}

function onlyAccount(lots: readonly OpenLot[]): string | null {
  const [first, ...others] = new Set(lots.map(({ accountId }) => accountId));
  return others.length === 0 ? (first ?? null) : null;
}

const cashRows = ({ run, today }: LedgerView): StatedRow[] =>
  run
    .cashBalances()
    .filter(({ amount }) => amount !== 0n)
    .map(({ currency, amount }) => ({ values: openingCash(currency, amount, today), accountId: null }));

/** Opening balance, or a withdrawal for debt. */
export function openingCash(currency: string, amount: bigint, day: string): TransactionValues {
  const kind = amount < 0n ? KIND_CODES.withdrawal : KIND_CODES["opening-balance"];
  const size = formatMoney((amount < 0n ? -amount : amount) as Money);
  return { ...empty, kind, tradeDate: day, currency, amount: size };
}
