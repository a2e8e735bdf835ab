import type { MappingView } from "../../../domain/imports/mapping.schema.ts";

/** Choices in display order; keys are checked against the schemas. */

export type MapperProfile = MappingView["profile"];
type Field = MapperProfile["columns"][string];
type Kind = MapperProfile["words"][string];

const fields: Readonly<Record<Field, true>> = {
  event: true,
  date: true,
  time: true,
  settleDate: true,
  symbol: true,
  isin: true,
  name: true,
  exchange: true,
  quantity: true,
  price: true,
  amount: true,
  net: true,
  currency: true,
  fee: true,
  feeCurrency: true,
  tax: true,
  taxCurrency: true,
  accrued: true,
  toAmount: true,
  toCurrency: true,
  ratio: true,
  status: true,
  account: true,
  note: true,
  externalId: true,
};
export const fieldChoices = Object.keys(fields) as readonly Field[];

const kinds: Readonly<Record<Kind, true>> = {
  trade: true,
  buy: true,
  sell: true,
  dividend: true,
  coupon: true,
  interest: true,
  "cash-flow": true,
  deposit: true,
  withdrawal: true,
  fee: true,
  tax: true,
  "tax-refund": true,
  "currency-exchange": true,
  amortisation: true,
  redemption: true,
  split: true,
  "transfer-in": true,
  "transfer-out": true,
  "opening-balance": true,
  "staking-reward": true,
  airdrop: true,
  "asset-fee": true,
  "stock-dividend": true,
  fork: true,
  "lending-income": true,
  "short-dividend": true,
  "interest-paid": true,
  "return-of-capital": true,
  "variation-margin": true,
  "notional-distribution": true,
  "cost-adjustment": true,
  "rights-sale": true,
  tender: true,
  "option-expiry": true,
  "rights-lapse": true,
  "cash-gain": true,
  "cash-expense": true,
  short: true,
  cover: true,
  ignore: true,
};
export const kindChoices = Object.keys(kinds) as readonly Kind[];

/** The mapping's own kinds; others use the ledger's texts. */
export const ownKinds: readonly string[] = ["trade", "cash-flow", "ignore"];

export const delimiterChoices = [",", ";", "\t", "|"] as const;
export const encodingChoices = ["utf-8", "utf-16le", "utf-16be", "windows-1251", "windows-1252"] as const;
export const signChoices = ["quantity", "amount", "amount-reversed", "none"] as const;

/** Only costs may use several columns: other fields leave their previous one. */
const summed: readonly Field[] = ["fee", "tax"];

/** Sets the meaning of a column; null: ignored. */
export function withColumn(profile: MapperProfile, key: string, field: Field | null): MapperProfile {
  const kept = Object.entries(profile.columns).filter(
    ([other, known]) => other !== key && (known !== field || (field !== null && summed.includes(field))),
  );
  return { ...profile, columns: Object.fromEntries(field === null ? kept : [...kept, [key, field]]) };
}
