import {
  type Asset,
  findKindName,
  findRowFault,
  isIsoDate,
  isKindName,
  type Kind,
  type KindName,
  kindOf,
  namesAsset,
  parseDec,
  parseMoney,
  type RequiredField,
} from "@zerno/engine";
import { isKnownCurrency } from "../../market/rates/currencies.ts";
import { AppError } from "../../shared/app-error.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import type { TransactionDraft } from "../../shared/schemas/transaction.schema.ts";
import { earliestTrade, type LotPick } from "../ledger.tables.ts";
import { isCashRow } from "./cash-settlement.ts";
import { toTransaction } from "./to-transaction.ts";
import type { TransactionValues } from "./transaction-values.types.ts";

export type RowDraft = Omit<TransactionDraft, "portfolioId" | "accountId">;

export interface DraftAsset {
  readonly ownerId: string;
  readonly terms: Asset;
}

export interface DraftContext {
  readonly today: string;
  readonly asset: DraftAsset | undefined;
  /** Asset received. */
  readonly toAsset?: DraftAsset | undefined;
  /** Default of `affectsCash` (cash-settlement.ts). */
  readonly settlesInCash: boolean;
}

type NumberField =
  | "quantity"
  | "price"
  | "rate"
  | "ratioTo"
  | "ratioFrom"
  | "amount"
  | "accrued"
  | "fee"
  | "tax"
  | "toAmount"
  | "toQuantity"
  | "costShare"
  | "cost";
type Sign = "positive" | "not-negative" | "any";

const decFields: readonly NumberField[] = [
  "quantity",
  "price",
  "rate",
  "ratioTo",
  "ratioFrom",
  "toQuantity",
  "costShare",
];

/** A negative fee or tax is a rebate, negative income a reversal. */
const signs = (kind: Kind): Readonly<Record<NumberField, Sign>> => ({
  quantity: "positive",
  price: "not-negative",
  rate: "positive",
  ratioTo: "positive",
  ratioFrom: "positive",
  amount: kind.mayBeNegative ? "any" : "not-negative",
  accrued: "not-negative",
  fee: "any",
  tax: "any",
  toAmount: "positive",
  toQuantity: "positive",
  costShare: "not-negative",
  cost: "not-negative",
});

/** Other fields are not stored. */
function isFieldUsed(kind: Kind, field: NumberField): boolean {
  const isSplit = kind.position === "split";
  const isOfTwo = kind.position === "legs";
  const isMoneyMove = kind.line === "cash" || kind.line === "exchange";
  if (field === "ratioTo" || field === "ratioFrom") return isSplit || kind.required.includes("newUnits");
  if (field === "toQuantity") return isOfTwo;
  if (field === "costShare") return kind.legs.includes("share-out");
  if (field === "toAmount") return kind.line === "exchange";
  if (field === "cost") return kind.position === "carry" && kind.quantitySign > 0;
  // The broker's own quantity, if rounded.
  if (field === "quantity") return !isMoneyMove;
  if (field === "price") return !isSplit && !isMoneyMove;
  if (field === "accrued") return kind.line === "position";
  return !isSplit;
}

/** The row states right, strike and underlying. */
const isOfOption = (kind: Kind): boolean =>
  kind.legs[0] === "premium-out" && !kind.required.includes("toAssetId");

const isOfTwo = (kind: Kind): boolean => kind.position === "legs";

/** See `isCashRow`. */
export function isCashDraft({ kind, assetId }: Pick<RowDraft, "kind" | "assetId">): boolean {
  const name = findKind(kind);
  return name !== undefined && isCashRow(kindOf(name), Boolean(assetId));
}

export const findKind = (kind: number | string): KindName | undefined =>
  typeof kind === "number" ? findKindName(kind) : isKindName(kind) ? kind : undefined;

/** Returns stored values, or all faults (codes of `common:field`). Used by form, preview and imports. */
export function checkDraft(
  draft: RowDraft,
  ctx: DraftContext,
): { readonly values: TransactionValues } | { readonly issues: readonly FieldIssue[] } {
  const name = findKind(draft.kind);
  if (name === undefined) return { issues: [{ path: "kind", code: "unsupported" }] };
  const kind = kindOf(name);
  const issues: FieldIssue[] = [];
  const values = toValues(draft, kind, ctx, issues);
  checkDays(draft, ctx, issues);
  checkCurrencies(values, issues);
  checkRequired(values, kind, issues);
  if (issues.length > 0) return { issues };
  const assets = new Map(
    [ctx.asset, ctx.toAsset].flatMap((asset) => (asset ? [[asset.terms.id, asset.terms] as const] : [])),
  );
  const fault = findRowFault(toTransaction("draft", values), assets);
  if (!fault) return { values };
  const code = fault.code === "future-exchanged" ? fault.code : "invalid";
  return { issues: [{ path: fault.params.field ?? "kind", code }] };
}

/** @throws AppError DATE_IN_FUTURE, CURRENCY_UNKNOWN or INVALID_INPUT naming every field */
export function toTransactionValues(draft: RowDraft, ctx: DraftContext): TransactionValues {
  const checked = checkDraft(draft, ctx);
  if ("values" in checked) return checked.values;
  const { issues } = checked;
  const has = (code: string) => issues.find((issue) => issue.code === code);
  if (has("date-in-future")) throw new AppError("DATE_IN_FUTURE", {}, issues);
  const currency = has("currency-unknown");
  if (currency) throw new AppError("CURRENCY_UNKNOWN", currency.params ?? {}, issues);
  throw new AppError("INVALID_INPUT", {}, issues);
}

function toValues(draft: RowDraft, kind: Kind, ctx: DraftContext, issues: FieldIssue[]): TransactionValues {
  const rules = signs(kind);
  const number = (field: NumberField) =>
    isFieldUsed(kind, field) ? readNumber(draft[field], field, rules[field], issues) : null;
  const asset = namesAsset(kind) ? ctx.asset : undefined;
  if (namesAsset(kind) && draft.assetId && !ctx.asset) issues.push({ path: "assetId", code: "unknown" });
  const toAsset = isOfTwo(kind) ? ctx.toAsset : undefined;
  if (isOfTwo(kind) && draft.toAssetId && !ctx.toAsset) issues.push({ path: "toAssetId", code: "unknown" });
  const [fee, tax, toAmount] = [number("fee"), number("tax"), number("toAmount")];
  return {
    kind: kind.code,
    tradeDate: draft.date,
    tradeTime: draft.time ? draft.time.padEnd(8, ":00") : null,
    settleDate: draft.settleDate ?? null,
    assetOwnerId: asset?.ownerId ?? null,
    assetId: asset?.terms.id ?? null,
    quantity: number("quantity"),
    price: number("price"),
    currency: draft.currency,
    amount: number("amount"),
    accrued: number("accrued"),
    fee,
    feeCurrency: fee === null ? null : (draft.feeCurrency ?? draft.currency),
    tax,
    taxCurrency: tax === null ? null : (draft.taxCurrency ?? draft.currency),
    rate: number("rate"),
    toAmount,
    toCurrency: toAmount === null ? null : (draft.toCurrency ?? null),
    ratioTo: number("ratioTo"),
    ratioFrom: number("ratioFrom"),
    cost: number("cost"),
    acquiredOn: isFieldUsed(kind, "cost") ? (draft.acquiredOn ?? null) : null,
    affectsCash: draft.affectsCash ?? (isCashRow(kind, asset !== undefined) || ctx.settlesInCash),
    note: draft.note,
    toAssetOwnerId: toAsset?.ownerId ?? null,
    toAssetId: toAsset?.terms.id ?? null,
    toQuantity: number("toQuantity"),
    costShare: number("costShare"),
    optionRight: isOfOption(kind) ? (draft.optionRight ?? null) : null,
    lotChoices: readLotChoices(draft, kind, issues),
  };
}

/** At most the units sold. */
function readLotChoices(draft: RowDraft, kind: Kind, issues: FieldIssue[]): readonly LotPick[] | null {
  const choices = draft.lotChoices ?? [];
  if (choices.length === 0 || kind.position !== "trade" || kind.quantitySign >= 0) return null;
  let sum = 0n;
  for (const { quantity } of choices) {
    const units = parseDec(quantity);
    if (units === undefined || units <= 0n) issues.push({ path: "lotChoices", code: "zero" });
    else sum += units;
  }
  const whole = draft.quantity ? parseDec(draft.quantity) : undefined;
  if (whole !== undefined && sum > whole) issues.push({ path: "lotChoices", code: "too-big" });
  return choices;
}

function readNumber(
  text: string | null | undefined,
  field: NumberField,
  sign: Sign,
  issues: FieldIssue[],
): string | null {
  if (text === null || text === undefined || text === "") return null;
  const isDec = decFields.includes(field);
  const value: bigint | undefined = isDec ? parseDec(text) : parseMoney(text);
  const code =
    value === undefined
      ? "too-many-digits"
      : sign !== "any" && value < 0n
        ? "negative"
        : sign === "positive" && value === 0n
          ? "zero"
          : undefined;
  if (code) issues.push({ path: field, code, params: { decimals: isDec ? "18" : "10" } });
  return text;
}

function checkDays(
  { date, settleDate, acquiredOn }: RowDraft,
  ctx: DraftContext,
  issues: FieldIssue[],
): void {
  if (!isIsoDate(date) || date < earliestTrade) issues.push({ path: "date", code: "too-early" });
  if (date > ctx.today) issues.push({ path: "date", code: "date-in-future" });
  if (settleDate && settleDate < date) issues.push({ path: "settleDate", code: "before-date" });
  if (acquiredOn && (acquiredOn > date || acquiredOn < earliestTrade))
    issues.push({ path: "acquiredOn", code: "after-date" });
}

function checkCurrencies(values: TransactionValues, issues: FieldIssue[]): void {
  for (const path of ["currency", "feeCurrency", "taxCurrency", "toCurrency"] as const) {
    const currency = values[path];
    if (currency !== null && !isKnownCurrency(currency))
      issues.push({ path, code: "currency-unknown", params: { currency } });
  }
  if (values.toCurrency !== null && values.toCurrency === values.currency)
    issues.push({ path: "toCurrency", code: "same-currency" });
}

/** For options without an asset of ours. */
const optionTerms = ["optionRight", "toAssetId", "toQuantity", "price"] as const;

/** `worth` is an amount, or quantity and price. */
function checkRequired(values: TransactionValues, kind: Kind, issues: FieldIssue[]): void {
  const need = (path: keyof TransactionValues) => {
    if (values[path] === null && !issues.some((issue) => issue.path === path))
      issues.push({ path, code: "required" });
  };
  const isColumn = (field: RequiredField): field is RequiredField & keyof TransactionValues =>
    Object.hasOwn(values, field);
  for (const field of kind.required) {
    if (field === "ratio") {
      need("ratioTo");
      need("ratioFrom");
    } else if (field === "newUnits") {
      if (values.ratioTo === null || values.ratioFrom === null) need("toQuantity");
    } else if (isColumn(field)) need(field);
    else if (values.amount === null && (values.quantity === null || values.price === null))
      need(values.quantity === null ? "amount" : "price");
  }
  if (isOfOption(kind)) for (const path of optionTerms) need(path);
  if (kind.position === "carry") need(values.assetId === null ? "amount" : "quantity");
}
