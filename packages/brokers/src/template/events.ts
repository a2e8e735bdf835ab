import type { KindName } from "../statement.ts";

/** Columns an event reads; see docs/guide/template.md. */
export type Shape =
  | "trade"
  | "income"
  | "cash"
  | "charge"
  | "exchange"
  | "split"
  | "position"
  | "value"
  | "pair"
  | "option";

export interface EventSpec {
  readonly event: string;
  readonly shape: Shape;
  /** FeeTax is the tax (while Tax is empty), not the fee. */
  readonly isTaxSide?: boolean;
  /** The sum may be negative: a reversal. */
  readonly isSigned?: boolean;
  readonly aliases: readonly string[];
}

export const EVENTS: Readonly<Record<KindName, EventSpec>> = {
  buy: { event: "Buy", shape: "trade", aliases: ["purchase", "покупка"] },
  sell: { event: "Sell", shape: "trade", aliases: ["sale", "продажа"] },
  short: { event: "Short", shape: "trade", aliases: ["sellshort", "shortsell"] },
  cover: { event: "Cover", shape: "trade", aliases: ["buytocover", "shortcover"] },
  redemption: { event: "Redemption", shape: "trade", aliases: ["repayment", "maturity", "погашение"] },
  dividend: {
    event: "Dividend",
    shape: "income",
    isTaxSide: true,
    isSigned: true,
    aliases: ["div", "dividends", "дивиденд"],
  },
  coupon: { event: "Coupon", shape: "income", isTaxSide: true, isSigned: true, aliases: ["купон"] },
  amortisation: {
    event: "Amortisation",
    shape: "income",
    isTaxSide: true,
    aliases: ["amortization", "амортизация"],
  },
  interest: { event: "Interest", shape: "cash", isTaxSide: true, isSigned: true, aliases: ["проценты"] },
  fee: { event: "Fee", shape: "charge", isSigned: true, aliases: ["fees", "commission", "комиссия"] },
  tax: { event: "Tax", shape: "charge", isSigned: true, aliases: ["taxes", "налог"] },
  "tax-refund": { event: "Tax_Refund", shape: "charge", isSigned: true, aliases: ["возвратналога"] },
  deposit: { event: "Cash_In", shape: "cash", aliases: ["deposit", "вводденежныхсредств"] },
  withdrawal: {
    event: "Cash_Out",
    shape: "cash",
    aliases: ["withdrawal", "withdraw", "выводденежныхсредств"],
  },
  "cash-gain": { event: "Cash_Gain", shape: "cash", isSigned: true, aliases: [] },
  "cash-expense": { event: "Cash_Expense", shape: "cash", isSigned: true, aliases: [] },
  "currency-exchange": { event: "Cash_Convert", shape: "exchange", aliases: ["currencyexchange", "convert"] },
  split: { event: "Split", shape: "split", aliases: ["сплит"] },
  "transfer-in": { event: "Transfer_In", shape: "position", aliases: [] },
  "transfer-out": { event: "Transfer_Out", shape: "position", aliases: [] },
  "opening-balance": { event: "Opening_Balance", shape: "position", aliases: [] },
  "staking-reward": { event: "Staking_Reward", shape: "position", aliases: ["staking"] },
  airdrop: { event: "Airdrop", shape: "position", aliases: [] },
  "asset-fee": { event: "Asset_Fee", shape: "position", aliases: [] },
  "stock-dividend": {
    event: "Stock_As_Dividend",
    shape: "position",
    aliases: ["stockdividend", "scripdividend"],
  },
  fork: { event: "Fork", shape: "position", aliases: [] },
  "lending-income": { event: "Lending_Income", shape: "cash", isTaxSide: true, isSigned: true, aliases: [] },
  "short-dividend": {
    event: "Short_Dividend",
    shape: "income",
    isTaxSide: true,
    isSigned: true,
    aliases: ["paymentinlieu"],
  },
  "interest-paid": { event: "Interest_Paid", shape: "charge", isSigned: true, aliases: ["margininterest"] },
  "return-of-capital": { event: "Return_Of_Capital", shape: "value", aliases: [] },
  "variation-margin": { event: "Variation_Margin", shape: "value", isSigned: true, aliases: [] },
  "notional-distribution": { event: "Notional_Distribution", shape: "value", aliases: [] },
  "cost-adjustment": { event: "Cost_Adjustment", shape: "value", isSigned: true, aliases: [] },
  "rights-sale": { event: "Rights_Sale", shape: "trade", aliases: [] },
  tender: { event: "Tender", shape: "trade", aliases: [] },
  "option-expiry": { event: "Option_Expiry", shape: "position", aliases: [] },
  "rights-lapse": { event: "Rights_Lapse", shape: "position", aliases: [] },
  "spin-off": { event: "Spinoff", shape: "pair", aliases: [] },
  "rights-grant": { event: "Rights_Grant", shape: "pair", aliases: [] },
  merger: { event: "Merger", shape: "pair", aliases: [] },
  conversion: { event: "Conversion", shape: "pair", aliases: [] },
  swap: { event: "Swap", shape: "pair", aliases: [] },
  "rights-exercise": { event: "Rights_Exercise", shape: "pair", aliases: [] },
  "option-exercise": { event: "Option_Exercise", shape: "option", aliases: ["exercise"] },
  "option-assignment": { event: "Option_Assignment", shape: "option", aliases: ["assignment"] },
};

export const PAIR_KINDS = [
  "spin-off",
  "rights-grant",
  "merger",
  "conversion",
  "swap",
  "rights-exercise",
  "option-exercise",
  "option-assignment",
] as const satisfies readonly KindName[];
export type PairKind = (typeof PAIR_KINDS)[number];
export const isPairKind = (kind: string): kind is PairKind => PAIR_KINDS.some((one) => one === kind);

export const KIND_NAMES = Object.keys(EVENTS) as readonly KindName[];

const normalise = (word: string): string => word.toLowerCase().replace(/[^a-zа-яё]/g, "");

const BY_WORD: ReadonlyMap<string, KindName> = new Map(
  KIND_NAMES.flatMap((kind) =>
    [EVENTS[kind].event, ...EVENTS[kind].aliases].map((word) => [normalise(word), kind]),
  ),
);

export const findKind = (word: string): KindName | undefined => BY_WORD.get(normalise(word));

/** Rows of other programs in this layout that are no events. */
const NOT_EVENTS: ReadonlyMap<string, "price-row" | "settings-row"> = new Map([
  ["customholdingprice", "price-row"],
  ["settings", "settings-row"],
]);

/** Words of our export, and of two foreign non-events. */
export const TEMPLATE_WORDS: readonly string[] = [
  ...KIND_NAMES.map((kind) => EVENTS[kind].event),
  "Custom_Holding_Price",
  "Settings",
];

export const findNonEvent = (word: string): "price-row" | "settings-row" | undefined =>
  NOT_EVENTS.get(normalise(word));

export const affectsCashByDefault = (kind: KindName, hasInstrument: boolean): boolean =>
  EVENTS[kind].shape === "split" ? false : EVENTS[kind].shape === "position" ? !hasInstrument : true;

/** Units received for free; units taken back are other kinds. */
export const GIVEN: ReadonlySet<KindName> = new Set(["staking-reward", "airdrop", "fork", "stock-dividend"]);
