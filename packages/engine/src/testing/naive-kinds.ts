import type { KindName } from "../ledger/kinds.ts";
import type { Transaction } from "../ledger/transaction.ts";

/** Written from docs/conventions.md independently of the engine's table. */
export type Play =
  | "bought"
  | "sold"
  | "earned"
  | "owed"
  | "charged"
  | "taxed"
  | "refunded"
  | "repaid"
  | "returned"
  | "adjusted"
  | "margin"
  | "received"
  | "given-as-fee"
  | "lapsed"
  | "split"
  | "brought"
  | "taken-out"
  | "paid-in"
  | "paid-out"
  | "exchanged"
  | "spun"
  | "merged"
  | "swapped"
  | "exercised";

const PLAYS: Readonly<Record<KindName, Play>> = {
  buy: "bought",
  cover: "bought",
  sell: "sold",
  short: "sold",
  redemption: "sold",
  tender: "sold",
  "rights-sale": "sold",
  dividend: "earned",
  coupon: "earned",
  interest: "earned",
  "cash-gain": "earned",
  "lending-income": "earned",
  "short-dividend": "owed",
  fee: "charged",
  "cash-expense": "charged",
  "interest-paid": "charged",
  tax: "taxed",
  "tax-refund": "refunded",
  amortisation: "repaid",
  "return-of-capital": "returned",
  "notional-distribution": "adjusted",
  "cost-adjustment": "adjusted",
  "variation-margin": "margin",
  "stock-dividend": "received",
  "staking-reward": "received",
  airdrop: "received",
  fork: "received",
  "asset-fee": "given-as-fee",
  "option-expiry": "lapsed",
  "rights-lapse": "lapsed",
  split: "split",
  "transfer-in": "brought",
  "opening-balance": "brought",
  "transfer-out": "taken-out",
  deposit: "paid-in",
  withdrawal: "paid-out",
  "currency-exchange": "exchanged",
  "spin-off": "spun",
  "rights-grant": "spun",
  merger: "merged",
  conversion: "merged",
  swap: "swapped",
  "rights-exercise": "exercised",
  "option-exercise": "exercised",
  "option-assignment": "exercised",
};

export function playOf({ kind }: Transaction): Play {
  return PLAYS[kind];
}

export function hasTwoAssets(row: Transaction): boolean {
  return ["spun", "merged", "swapped", "exercised"].includes(playOf(row));
}

/** Opening balances, corporate actions, transfers in, deposits, trades, charges, withdrawals, transfers out. */
const STEPS: readonly (readonly string[])[] = [
  ["opening-balance"],
  [
    ...["amortisation", "split", "stock-dividend", "airdrop", "fork"],
    ...["spin-off", "rights-grant", "merger", "conversion", "notional-distribution", "cost-adjustment"],
  ],
  ["transfer-in"],
  ["deposit"],
  [],
  ["fee", "tax", "cash-expense", "tax-refund", "interest-paid", "option-expiry", "rights-lapse"],
  ["withdrawal"],
  ["transfer-out"],
];

export const TRADES = 4;

export function stepOf({ kind }: Transaction): number {
  const step = STEPS.findIndex((kinds) => kinds.includes(kind));
  return step < 0 ? TRADES : step;
}

export function bringsUnits(row: Transaction): boolean {
  return ["bought", "received", "brought"].includes(playOf(row));
}

export function deliversUnderlying(right: "call" | "put" | undefined, kind: KindName): boolean {
  return right !== undefined && (right === "put") !== (kind === "option-assignment");
}
