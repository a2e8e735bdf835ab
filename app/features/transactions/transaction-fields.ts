/** Which boxes the form shows for a kind; what is required is the engine's rule and comes back as field errors. */
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
  | "cost";

interface KindForm {
  readonly fields: readonly FieldName[];
  /** The asset may be left out: cash moves instead. */
  readonly isAssetOptional?: boolean;
}

const trade: KindForm = { fields: ["asset", "quantity", "price", "accrued", "fee", "tax", "rate"] };
const payment: KindForm = { fields: ["asset", "amount", "tax", "fee", "rate"] };
const cash: KindForm = { fields: ["amount", "rate"] };
const charge: KindForm = { fields: ["asset", "amount", "rate"], isAssetOptional: true };
const carriedIn: KindForm = { fields: ["asset", "quantity", "amount", "cost"], isAssetOptional: true };

/** Kinds in the order of the form's list. */
export const kindForms: Readonly<Record<string, KindForm>> = {
  buy: trade,
  sell: trade,
  dividend: payment,
  coupon: payment,
  interest: { ...payment, isAssetOptional: true },
  deposit: cash,
  withdrawal: cash,
  "currency-exchange": { fields: ["amount", "exchange", "fee"] },
  fee: charge,
  tax: charge,
  amortisation: { fields: ["asset", "amount", "tax", "rate"] },
  redemption: { fields: ["asset", "amount", "tax", "rate"] },
  split: { fields: ["asset", "ratio"] },
  "transfer-in": carriedIn,
  "transfer-out": { fields: ["asset", "quantity", "amount"], isAssetOptional: true },
  "opening-balance": carriedIn,
  "cash-gain": cash,
  "cash-expense": cash,
  short: trade,
  cover: trade,
};

export const formKinds = Object.keys(kindForms);

/** The form of a kind; an unknown kind (a newer row) shows every common box. */
export const formOf = (kind: string): KindForm => kindForms[kind] ?? trade;
