import type { InputOf } from "../../../shared/endpoint.ts";
import type { TransactionRow } from "../../../shared/schemas/transaction.schema.ts";
import { isCashKind } from "../../../shell/transaction-form/cash-kind.ts";
import { type ChosenAsset, toChosen } from "../../../shell/transaction-form/chosen-asset.ts";
import type { transactionsContract } from "../transactions.contract.ts";
import { emptyTrade, type TradeNumbers, type TradeState } from "./solve-total.ts";
import { type FieldName, formOf } from "./transaction-fields.ts";

export type DraftInput = InputOf<(typeof transactionsContract)["POST /api/transactions"]>;

export type LotChoice = NonNullable<TransactionRow["lotChoices"]>[number];

/** Numbers are decimal text, null while empty. */
export interface FormState extends TradeNumbers {
  readonly kind: string;
  /** Null: the default account. */
  readonly accountId: string | null;
  readonly date: string | null;
  readonly time: string;
  readonly asset: ChosenAsset | null;
  readonly currency: string;
  readonly amount: string | null;
  readonly fee: string | null;
  readonly feeCurrency: string | null;
  readonly tax: string | null;
  readonly taxCurrency: string | null;
  readonly rate: string | null;
  readonly toAmount: string | null;
  readonly toCurrency: string;
  readonly ratioTo: string | null;
  readonly ratioFrom: string | null;
  readonly cost: string | null;
  readonly acquiredOn: string | null;
  readonly toAsset: ChosenAsset | null;
  readonly toQuantity: string | null;
  /** In percent. */
  readonly costShare: string | null;
  readonly optionRight: "call" | "put";
  readonly lotChoices: readonly LotChoice[] | null;
  /** Null: decided by the server. */
  readonly affectsCash: boolean | null;
  /** Null: not answered, or not asked. */
  readonly paysOutsideTrades: boolean | null;
  readonly note: string;
}

export const emptyForm = (kind: string, date: string | null, currency: string): FormState => ({
  kind,
  accountId: null,
  date,
  time: "",
  asset: null,
  quantity: null,
  price: null,
  total: null,
  trade: emptyTrade,
  currency,
  amount: null,
  accrued: null,
  fee: null,
  feeCurrency: null,
  tax: null,
  taxCurrency: null,
  rate: null,
  toAmount: null,
  toCurrency: currency === "USD" ? "RUB" : "USD",
  ratioTo: null,
  ratioFrom: "1",
  cost: null,
  acquiredOn: null,
  toAsset: null,
  toQuantity: null,
  costShare: null,
  optionRight: "call",
  lotChoices: null,
  affectsCash: null,
  paysOutsideTrades: null,
  note: "",
});

/** Moves a decimal point to the right (negative: left), exactly, as from ratio to percent. */
export function movePoint(text: string, places: number): string {
  const [whole = "0", fraction = ""] = text.split(".");
  const digits = places > 0 ? fraction.padEnd(places, "0") : fraction;
  const all = places > 0 ? whole + digits : whole.padStart(1 - places, "0") + digits;
  const point = places > 0 ? whole.length + places : Math.max(whole.length, 1 - places) + places;
  const left = all.slice(0, point).replace(/^0+(?=\d)/, "");
  const right = all.slice(point).replace(/0+$/, "");
  return `${left || "0"}${right ? `.${right}` : ""}`;
}

/** Fills the form from a saved row. */
export const formOfRow = (row: TransactionRow): FormState => ({
  ...emptyForm(row.kindName, row.date, row.currency),
  ...row,
  kind: row.kindName,
  time: row.time ?? "",
  asset: row.asset && toChosen(row.asset),
  toAsset: row.toAsset && toChosen(row.toAsset),
  costShare: row.costShare && movePoint(row.costShare, 2),
  optionRight: row.optionRight ?? "call",
  toCurrency: row.toCurrency ?? "USD",
  trade: tradeOfRow(row),
});

/** A saved row's numbers count as entered; its printed amount stays until they change. */
const tradeOfRow = ({ kindName, quantity, price, amount }: TransactionRow): TradeState => ({
  ...emptyTrade,
  typed: [...(price === null ? [] : ["price" as const]), ...(quantity === null ? [] : ["quantity" as const])],
  isAccruedOwn: true,
  stated: hasTotal(kindName) ? amount : null,
});

/** Returns the API's input with the kind's fields only. */
export function toDraft(state: FormState, portfolioId: string): DraftInput {
  const has = (field: FieldName) => formOf(state.kind).fields.includes(field);
  const money = <K extends keyof FormState>(field: FieldName, name: K) => (has(field) ? state[name] : null);
  const { kind, accountId, date, currency, affectsCash, paysOutsideTrades, note } = state;
  return {
    portfolioId,
    ...(accountId === null ? {} : { accountId }),
    kind,
    date: date ?? "",
    time: state.time === "" ? null : state.time,
    currency,
    ...(affectsCash === null || isCashKind(kind, state.asset !== null) ? {} : { affectsCash }),
    ...(paysOutsideTrades === null ? {} : { paysOutsideTrades }),
    note,
    assetId: has("asset") ? (state.asset?.id ?? null) : null,
    quantity: has("quantity") || has("newQuantity") ? state.quantity : null,
    price: has("price") || has("strike") ? state.price : null,
    amount: has("amount") ? state.amount : state.trade.stated,
    accrued: isBond(state) ? money("accrued", "accrued") : null,
    fee: money("fee", "fee"),
    feeCurrency: has("fee") && state.fee ? (state.feeCurrency ?? currency) : null,
    tax: money("tax", "tax"),
    taxCurrency: has("tax") && state.tax ? (state.taxCurrency ?? currency) : null,
    rate: money("rate", "rate"),
    toAmount: money("exchange", "toAmount"),
    toCurrency: has("exchange") ? state.toCurrency : null,
    ratioTo: money("ratio", "ratioTo"),
    ratioFrom: money("ratio", "ratioFrom"),
    cost: money("cost", "cost"),
    acquiredOn: money("cost", "acquiredOn"),
    toAssetId: has("toAsset") ? (state.toAsset?.id ?? null) : null,
    toQuantity: money("toAsset", "toQuantity"),
    costShare: has("costShare") && state.costShare ? movePoint(state.costShare, -2) : null,
    optionRight: has("optionRight") ? state.optionRight : null,
    lotChoices: canPick(kind) && state.lotChoices ? [...state.lotChoices] : null,
  };
}

/** Returns whether the kind has a total field. */
export const hasTotal = (kind: string): boolean => {
  const { fields } = formOf(kind);
  return fields.includes("quantity") && fields.includes("price");
};

/** Returns whether lots can be chosen. */
export const canPick = (kind: string): boolean => kind === "sell" || kind === "tender";

/** Returns whether the other asset is an option's underlying. */
export const isOfOption = (kind: string): boolean => formOf(kind).fields.includes("optionRight");

/** Returns whether prices are in percent with accrued interest. */
export const isBond = (state: Pick<FormState, "asset">): boolean => state.asset?.type === 2;
