import {
  formatMoney,
  type IsoDate,
  KINDS,
  kindOf,
  multiplyDivide,
  parseDec,
  parseMoney,
  type Transaction,
} from "@zerno/engine";
import type { ImportedRow } from "../../portfolio/transactions/import-rows.ts";
import type { ReadRow } from "./statement-reader.ts";

export interface RowTarget {
  readonly userId: string;
  readonly portfolioId: string;
  readonly accountId: string;
  readonly importId: string;
  readonly now: Date;
}

export interface Opening {
  readonly row: ReadRow;
  readonly assetId: string;
  readonly quantity: string;
  readonly cost: string | null;
  readonly acquiredOn: string | null;
}

const dec = (text: string | undefined) => (text === undefined ? undefined : parseDec(text));
const money = (text: string | undefined | null) => (text == null ? undefined : parseMoney(text));

/** Values an opening balance at quantity × price, or its cost. */
function sumsOf(row: ReadRow): { amount: string | undefined; cost: string | undefined } {
  if (row.cost !== undefined) return { amount: row.amount, cost: row.cost ?? undefined };
  const isOpening = row.kind === "opening-balance" && row.instrument !== undefined;
  if (!isOpening) return { amount: row.amount, cost: undefined };
  return { amount: row.price === undefined ? row.amount : undefined, cost: row.amount };
}

/** Values units moved in kind at the day's close, in the asset's currency. */
export function inAssetCurrency(row: ReadRow, currency: string | undefined): ReadRow {
  const { settlement, counterLine } = kindOf(row.kind);
  const isStated = [row.amount, row.price, row.fee, row.tax].some((value) => value !== undefined);
  if (currency === undefined || isStated || settlement !== "inside" || counterLine === undefined) return row;
  return { ...row, currency };
}

type Writable = { -readonly [Key in keyof Transaction]: Transaction[Key] };

/** Converts field by field: 100,000 rows pass here. */
export function toTransaction(row: ReadRow, assetId: string | undefined, toAssetId?: string): Transaction {
  const { amount, cost } = sumsOf(row);
  const { id, kind, currency, affectsCash } = row;
  const out: Writable = { id, kind, date: row.date as IsoDate, currency, affectsCash };
  if (row.time !== undefined) out.time = row.time;
  if (assetId !== undefined) out.assetId = assetId;
  set(out, "quantity", dec(row.quantity));
  set(out, "price", dec(row.price));
  set(out, "amount", money(amount));
  set(out, "accrued", money(row.accrued));
  set(out, "fee", money(row.fee));
  set(out, "tax", money(row.tax));
  set(out, "toAmount", money(row.toAmount));
  set(out, "cost", money(cost));
  set(out, "feeCurrency", row.feeCurrency);
  set(out, "taxCurrency", row.taxCurrency);
  set(out, "toCurrency", row.toCurrency);
  set(out, "toAssetId", toAssetId);
  set(out, "toQuantity", dec(row.toQuantity));
  set(out, "costShare", dec(row.costShare));
  set(out, "optionRight", row.optionRight);
  if (row.ratio) out.ratio = { to: BigInt(row.ratio.to), from: BigInt(row.ratio.from) };
  return out;
}

function set<K extends keyof Writable>(out: Writable, key: K, value: Writable[K] | undefined): void {
  if (value !== undefined) out[key] = value;
}

export function openingTransaction({ row, assetId, quantity, cost }: Opening): Transaction {
  const kind = "opening-balance" as const;
  const { currency } = row;
  const date = row.date as IsoDate;
  const out: Writable = { id: `opening:${row.id}`, kind, date, assetId, currency, affectsCash: false };
  set(out, "quantity", dec(quantity));
  set(out, "cost", money(cost));
  return out;
}

type StoredAsset = { readonly ownerId: string; readonly id: string } | null;

interface Place {
  readonly id: string;
  readonly asset: StoredAsset;
  readonly toAsset?: StoredAsset;
  readonly idOfRow?: (externalId: string) => string | undefined;
}

/** Returns stated lots; other sales follow the portfolio's method. */
const lotsOf = ({ lots = [] }: ReadRow, idOfRow: Place["idOfRow"]): ImportedRow["lotChoices"] => {
  const picks = lots.flatMap(({ externalId, quantity }) => {
    const transactionId = idOfRow?.(externalId);
    return transactionId === undefined ? [] : [{ transactionId, quantity }];
  });
  return picks.length > 0 ? picks : null;
};

export function toStoredRow(row: ReadRow, place: Place, target: RowTarget): ImportedRow {
  const { id, asset, toAsset, idOfRow } = place;
  const { amount, cost } = sumsOf(row);
  const { userId, portfolioId, accountId, importId, now } = target;
  return {
    userId,
    id,
    portfolioId,
    accountId,
    kind: KINDS[row.kind].code,
    tradeDate: row.date,
    tradeTime: row.time ?? null,
    settleDate: row.settleDate ?? null,
    assetOwnerId: asset?.ownerId ?? null,
    assetId: asset?.id ?? null,
    quantity: row.quantity ?? null,
    price: row.price ?? null,
    currency: row.currency,
    amount: amount ?? null,
    accrued: row.accrued ?? null,
    fee: row.fee ?? null,
    feeCurrency: row.feeCurrency ?? null,
    tax: row.tax ?? null,
    taxCurrency: row.taxCurrency ?? null,
    rate: row.rate ?? null,
    toAmount: row.toAmount ?? null,
    toCurrency: row.toCurrency ?? null,
    ratioTo: row.ratio?.to ?? null,
    ratioFrom: row.ratio?.from ?? null,
    cost: cost ?? null,
    acquiredOn: row.acquiredOn ?? null,
    affectsCash: row.affectsCash,
    note: row.note ?? "",
    toAssetOwnerId: toAsset?.ownerId ?? null,
    toAssetId: toAsset?.id ?? null,
    toQuantity: row.toQuantity ?? null,
    costShare: row.costShare ?? null,
    optionRight: row.optionRight ?? null,
    lotChoices: lotsOf(row, idOfRow),
    actionId: null,
    moveId: null,
    importId,
    importLine: row.line,
    importKey: row.key,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

/** Values the opening at the sale's price: units of unknown history bring no gain. */
export function toStoredOpening(opening: Opening, place: Place, target: RowTarget): ImportedRow {
  const { row, quantity } = opening;
  const sold = toStoredRow(row, place, target);
  const kind = kindOf("opening-balance").code;
  return {
    ...emptyParts(sold),
    kind,
    quantity,
    ...worthOfOpening(row, quantity),
    cost: opening.cost,
    acquiredOn: opening.acquiredOn,
    affectsCash: false,
    note: "",
    importKey: `opening:${row.key}`,
  };
}

const emptyParts = (row: ImportedRow): ImportedRow => ({
  ...row,
  settleDate: null,
  tradeTime: null,
  accrued: null,
  fee: null,
  feeCurrency: null,
  tax: null,
  taxCurrency: null,
  rate: null,
  lotChoices: null,
  toAssetOwnerId: null,
  toAssetId: null,
  toQuantity: null,
  costShare: null,
  optionRight: null,
});

/** Returns the price of the sale, or the units' share of its amount. */
function worthOfOpening(row: ReadRow, quantity: string): { price: string | null; amount: string | null } {
  if (row.price !== undefined) return { price: row.price, amount: null };
  const all = dec(row.quantity) ?? 0n;
  const part = dec(quantity) ?? 0n;
  const amount = money(row.amount) ?? 0n;
  return { price: null, amount: all === 0n ? "0" : formatMoney(multiplyDivide(amount, part, all)) };
}
