import type { DraftRow, KindName } from "../statement.ts";

/** Kinds without a word in the template: corporate actions, options and adjustments are entered in the form. */
type Unworded =
  | "fork"
  | "stock-dividend"
  | "lending-income"
  | "short-dividend"
  | "interest-paid"
  | "return-of-capital"
  | "variation-margin"
  | "notional-distribution"
  | "cost-adjustment"
  | "option-exercise"
  | "option-assignment"
  | "option-expiry"
  | "spin-off"
  | "merger"
  | "conversion"
  | "tender"
  | "swap"
  | "rights-grant"
  | "rights-exercise"
  | "rights-sale"
  | "rights-lapse";

export type TemplateKind = Exclude<KindName, Unworded>;
/** A row that a template file can hold. */
export type TemplateRow = DraftRow & { readonly kind: TemplateKind };

/** Which columns an event reads and how; see docs/guide/template.md. */
export type Shape = "trade" | "income" | "cash" | "charge" | "exchange" | "split" | "position";

export interface EventSpec {
  /** The word our export writes. */
  readonly event: string;
  readonly shape: Shape;
  /** Column FeeTax means the tax (as long as column Tax is empty), not the fee. */
  readonly isTaxSide?: boolean;
  /** Other words for the same event, compared in lower case without marks. */
  readonly aliases: readonly string[];
}

export const EVENTS: Readonly<Record<TemplateKind, EventSpec>> = {
  buy: { event: "Buy", shape: "trade", aliases: ["purchase", "покупка"] },
  sell: { event: "Sell", shape: "trade", aliases: ["sale", "продажа"] },
  short: { event: "Short", shape: "trade", aliases: ["sellshort", "shortsell"] },
  cover: { event: "Cover", shape: "trade", aliases: ["buytocover", "shortcover"] },
  redemption: { event: "Redemption", shape: "trade", aliases: ["maturity", "погашение"] },
  dividend: {
    event: "Dividend",
    shape: "income",
    isTaxSide: true,
    aliases: ["div", "dividends", "дивиденд"],
  },
  coupon: { event: "Coupon", shape: "income", isTaxSide: true, aliases: ["купон"] },
  amortisation: {
    event: "Amortisation",
    shape: "income",
    isTaxSide: true,
    aliases: ["amortization", "амортизация"],
  },
  interest: { event: "Interest", shape: "cash", isTaxSide: true, aliases: ["проценты"] },
  fee: { event: "Fee", shape: "charge", aliases: ["fees", "commission", "комиссия"] },
  tax: { event: "Tax", shape: "charge", aliases: ["taxes", "налог"] },
  "tax-refund": { event: "Tax_Refund", shape: "charge", aliases: ["возвратналога"] },
  deposit: { event: "Cash_In", shape: "cash", aliases: ["deposit", "вводденежныхсредств"] },
  withdrawal: {
    event: "Cash_Out",
    shape: "cash",
    aliases: ["withdrawal", "withdraw", "выводденежныхсредств"],
  },
  "cash-gain": { event: "Cash_Gain", shape: "cash", aliases: [] },
  "cash-expense": { event: "Cash_Expense", shape: "cash", aliases: [] },
  "currency-exchange": { event: "Cash_Convert", shape: "exchange", aliases: ["currencyexchange", "convert"] },
  split: { event: "Split", shape: "split", aliases: ["сплит"] },
  "transfer-in": { event: "Transfer_In", shape: "position", aliases: [] },
  "transfer-out": { event: "Transfer_Out", shape: "position", aliases: [] },
  "opening-balance": { event: "Opening_Balance", shape: "position", aliases: [] },
  "staking-reward": { event: "Staking_Reward", shape: "position", aliases: ["staking"] },
  airdrop: { event: "Airdrop", shape: "position", aliases: [] },
  "asset-fee": { event: "Asset_Fee", shape: "position", aliases: [] },
};

export const KIND_NAMES = Object.keys(EVENTS) as readonly TemplateKind[];

const normalise = (word: string): string => word.toLowerCase().replace(/[^a-zа-яё]/g, "");

const BY_WORD: ReadonlyMap<string, TemplateKind> = new Map(
  KIND_NAMES.flatMap((kind) =>
    [EVENTS[kind].event, ...EVENTS[kind].aliases].map((word) => [normalise(word), kind]),
  ),
);

/** The kind an event word stands for, undefined when unknown. Case, underscores and spaces do not matter. */
export const findKind = (word: string): TemplateKind | undefined => BY_WORD.get(normalise(word));

/** Rows of other programs' files in this layout that are no ledger events: word to the reason shown. */
const NOT_EVENTS: ReadonlyMap<string, "price-row" | "settings-row"> = new Map([
  ["customholdingprice", "price-row"],
  ["settings", "settings-row"],
]);

/** The words of our own export and of the two foreign rows that are no events. */
export const TEMPLATE_WORDS: readonly string[] = [
  ...KIND_NAMES.map((kind) => EVENTS[kind].event),
  "Custom_Holding_Price",
  "Settings",
];

export const findNonEvent = (word: string): "price-row" | "settings-row" | undefined =>
  NOT_EVENTS.get(normalise(word));

/** Securities move without money in these, unless column DoNotAdjustCash says otherwise. */
export const affectsCashByDefault = (kind: TemplateKind, hasInstrument: boolean): boolean =>
  EVENTS[kind].shape === "split" ? false : EVENTS[kind].shape === "position" ? !hasInstrument : true;
