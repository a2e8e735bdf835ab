import { isCashKind, ofCashAlone } from "../../../shell/transaction-form/cash-kind.ts";

/** Fields shown per kind; required ones are the engine's rule, returned as field errors. */
export type FieldName =
  | "asset"
  | "quantity"
  | "price"
  | "amount"
  | "accrued"
  | "fee"
  | "tax"
  | "rate"
  | "exchange"
  | "ratio"
  /** Units after a split, as rounded by the broker. */
  | "newQuantity"
  | "cost"
  /** Asset received, and its units. */
  | "toAsset"
  | "costShare"
  /** Call or put, and strike. */
  | "optionRight"
  | "strike";

interface KindForm {
  readonly fields: readonly FieldName[];
  /** Without an asset cash moves. */
  readonly isAssetOptional?: boolean;
}

const trade: KindForm = { fields: ["asset", "quantity", "price", "accrued", "fee", "tax", "rate"] };
const sale: KindForm = { fields: ["asset", "quantity", "price", "fee", "tax", "rate"] };
const payment: KindForm = { fields: ["asset", "amount", "tax", "fee", "rate"] };
const repayment: KindForm = { fields: ["asset", "amount", "tax", "rate"] };
/** Changes cost without money. */
const costOnly: KindForm = { fields: ["asset", "amount", "rate"] };
const cash: KindForm = { fields: ["amount", "rate"] };
const charge: KindForm = { fields: ["asset", "amount", "rate"], isAssetOptional: true };
const carriedIn: KindForm = { fields: ["asset", "quantity", "amount", "cost"], isAssetOptional: true };
/** Units received: their value is income and cost. */
const received: KindForm = { fields: ["asset", "quantity", "amount", "tax"] };
const free: KindForm = { fields: ["asset", "quantity", "amount"] };
const lapse: KindForm = { fields: ["asset", "quantity"] };
const optionEnd: KindForm = {
  fields: ["asset", "quantity", "optionRight", "toAsset", "strike", "fee", "tax", "rate"],
};

/** Kinds by family, in form order. */
export const kindFamilies = {
  trade: {
    buy: trade,
    sell: trade,
    short: trade,
    cover: trade,
    tender: sale,
    swap: { fields: ["asset", "quantity", "toAsset", "fee"] },
  },
  income: {
    dividend: payment,
    coupon: payment,
    interest: { ...payment, isAssetOptional: true },
    "stock-dividend": received,
    "notional-distribution": costOnly,
    "staking-reward": received,
    "lending-income": { ...payment, isAssetOptional: true },
    airdrop: free,
    fork: free,
    "cash-gain": charge,
  },
  expense: {
    fee: charge,
    tax: charge,
    "tax-refund": charge,
    "interest-paid": charge,
    "short-dividend": payment,
    "asset-fee": free,
    "cash-expense": charge,
  },
  cash: {
    deposit: cash,
    withdrawal: cash,
    "currency-exchange": { fields: ["amount", "exchange", "fee"] },
    "variation-margin": { fields: ["asset", "amount", "fee", "rate"] },
  },
  bond: { amortisation: repayment, redemption: repayment },
  move: {
    "transfer-in": carriedIn,
    "transfer-out": { fields: ["asset", "quantity", "amount"], isAssetOptional: true },
    "opening-balance": carriedIn,
  },
  action: {
    split: { fields: ["asset", "ratio", "newQuantity"] },
    "spin-off": { fields: ["asset", "toAsset", "costShare"] },
    merger: { fields: ["asset", "toAsset", "amount"] },
    conversion: { fields: ["asset", "toAsset"] },
    "return-of-capital": repayment,
    "cost-adjustment": costOnly,
    "rights-grant": { fields: ["asset", "toAsset"] },
    "rights-exercise": { fields: ["asset", "quantity", "toAsset", "amount", "fee"] },
    "rights-sale": sale,
    "rights-lapse": lapse,
    "option-exercise": optionEnd,
    "option-assignment": optionEnd,
    "option-expiry": lapse,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, KindForm>>>>;

export const kindForms: Readonly<Record<string, KindForm>> = Object.assign(
  {},
  ...Object.values(kindFamilies),
);

export const formKinds = Object.keys(kindForms);

/** Returns the form of a kind; an unknown kind (a newer row) shows all common fields. */
export const formOf = (kind: string): KindForm => kindForms[kind] ?? trade;

/** Incoming kinds are paid to somewhere, others from somewhere. */
const paidTo: ReadonlySet<string> = new Set([
  ...[
    "sell",
    "short",
    "tender",
    "rights-sale",
    "dividend",
    "coupon",
    "interest",
    "lending-income",
    "tax-refund",
  ],
  ...["amortisation", "redemption", "return-of-capital", "variation-margin", "merger", "cash-gain"],
]);
/** Kinds that move units or costs only. */
const withoutMoney: ReadonlySet<string> = new Set([
  ...["split", "spin-off", "conversion", "rights-grant", "rights-lapse", "option-expiry", "stock-dividend"],
  ...["staking-reward", "airdrop", "fork", "swap", "asset-fee", "notional-distribution", "cost-adjustment"],
]);

/** Returns whether a row is paid from or to; null without a choice. */
export function paidSide(kind: string, hasAsset: boolean): "from" | "to" | null {
  if (isCashKind(kind, hasAsset) || withoutMoney.has(kind) || ofCashAlone.has(kind)) return null;
  return paidTo.has(kind) ? "to" : "from";
}
