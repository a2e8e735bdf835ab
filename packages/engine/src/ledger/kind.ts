export type ActivityGroup = "trade" | "income" | "expense" | "cash";
export type RequiredField =
  | "assetId"
  | "quantity"
  | "worth"
  | "ratio"
  | "toAmount"
  | "toCurrency"
  | "toAssetId"
  | "toQuantity"
  /** `toQuantity` or `ratio`. */
  | "newUnits";

/**
 * What an amount is in the closing identity; `cash` is money crossing into or out of cash, `moved` what an asset
 * hands to another one of the same row (no kind's gross amount, and never a flow of the portfolio).
 */
export type GrossLine = "position" | "income" | "fee" | "tax" | "cash" | "exchange" | "moved" | "none";

/** What a row does to the lots. */
export type PositionEffect =
  | "none"
  | "trade"
  | "redeem"
  | "amortise"
  | "split"
  | "carry"
  /** Money lowers the cost, what exceeds it is gain. */
  | "return"
  /** Cost and trade amount of what is held grow without units, as by a purchase of none. */
  | "adjust"
  /** The cost alone grows, or falls. */
  | "adjust-cost"
  /** Leaves for nothing, from whichever side it is held. */
  | "expire"
  /** Money is result, no lot changes. */
  | "margin"
  /** The row is played as legs of two assets, see `LEGS`. */
  | "legs"
  | LegEffect;

export type LegEffect = "share-out" | "move-out" | "move-in" | "cash-part" | "fraction" | "join" | "relocate";

/** `cash`: through cash; `inside`: against another line or asset, no cash; `border`: in kind across the border. */
export type Settlement = "cash" | "inside" | "border";

export interface Kind {
  readonly code: number;
  /** Direction of the gross amount in cash: -1 paid, +1 received. */
  readonly cashSign: -1 | 0 | 1;
  readonly quantitySign: -1 | 0 | 1;
  /** The gross amount crosses the portfolio's border even when cash is tracked. */
  readonly externalFlow: boolean;
  readonly line: GrossLine;
  /** A row without an asset moves cash instead of a position (transfers, opening balances). */
  readonly lineWithoutAsset: GrossLine;
  readonly isIncome: boolean;
  /** Pays a declared dividend, or what is owed for one: it may end a receivable. */
  readonly paysDividend: boolean;
  readonly settlement: Settlement;
  /** What stands against a gross amount that is settled inside. */
  readonly counterLine: "income" | "fee" | undefined;
  /** What a gross amount that is not stated is: the units at the day's close, or nothing. */
  readonly unstated: "close" | "zero";
  readonly position: PositionEffect;
  /** Changes how many units are held. */
  readonly movesUnits: boolean;
  /** May take the position below zero without the portfolio's short switch. */
  readonly mayGoShort: boolean;
  /** `cost`: the row's fee is part of cost or proceeds. */
  readonly feeEffect: "cost" | "apart";
  /** `cost`: the row's tax is a purchase tax: a fee, inside the cost. */
  readonly taxEffect: "cost" | "apart";
  readonly mayBeNegative: boolean;
  readonly group: ActivityGroup;
  /** The legs of a row of two assets, in the order they are played; empty for everything else. */
  readonly legs: readonly LegName[];
  /** Legs: at what an asset's units or costs go over to the other one. */
  readonly movedAt: "market" | "cost";
  /** Legs: the share of the cost that goes over when none is stated. */
  readonly unstatedShare: "market" | "zero";
  /** Step within the day: opening, actions, transfers in, deposits, trades, charges, withdrawals, transfers out. */
  readonly step: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly required: readonly RequiredField[];
}

export type LegName =
  | "share-out"
  | "move-out"
  | "move-in"
  | "cash-part"
  | "fraction"
  | "swap-out"
  | "swap-in"
  | "premium-out"
  | "join"
  /** Like `join`, from the side of the one who wrote the option. */
  | "assigned";

export const plain = {
  externalFlow: false,
  isIncome: false,
  paysDividend: false,
  settlement: "cash",
  counterLine: undefined,
  unstated: "close",
  legs: [],
  movedAt: "market",
  unstatedShare: "market",
  position: "none",
  movesUnits: false,
  mayGoShort: false,
  feeEffect: "apart",
  taxEffect: "apart",
  mayBeNegative: false,
} as const;

export const trade = {
  ...plain,
  line: "position",
  lineWithoutAsset: "position",
  position: "trade",
  movesUnits: true,
  feeEffect: "cost",
  group: "trade",
  step: 4,
  required: ["assetId", "quantity", "worth"],
} as const;

export const earning = {
  ...plain,
  cashSign: 1,
  quantitySign: 0,
  line: "income",
  lineWithoutAsset: "income",
  isIncome: true,
  mayBeNegative: true,
  group: "income",
  step: 4,
  required: ["worth"],
} as const;

export const charge = {
  ...plain,
  cashSign: -1,
  quantitySign: 0,
  mayBeNegative: true,
  group: "expense",
  step: 5,
  required: ["worth"],
} as const;

export const moneyMove = {
  ...plain,
  externalFlow: true,
  quantitySign: 0,
  line: "cash",
  lineWithoutAsset: "cash",
  group: "cash",
  required: ["worth"],
} as const;

export const carried = {
  ...plain,
  externalFlow: true,
  line: "position",
  lineWithoutAsset: "cash",
  settlement: "border",
  position: "carry",
  movesUnits: true,
  group: "trade",
  required: [],
} as const;

/** Units that come as income, or for nothing: what is stated is income and cost. */
export const received = {
  ...trade,
  cashSign: 0,
  quantitySign: 1,
  settlement: "inside",
  counterLine: "income",
  unstated: "zero",
  isIncome: true,
  feeEffect: "cost",
  group: "income",
  step: 1,
  required: ["assetId", "quantity"],
} as const;

/** Changes of the cost of all that is held, without money and units. */
export const adjustment = {
  ...trade,
  cashSign: -1,
  quantitySign: 0,
  settlement: "inside",
  movesUnits: false,
  feeEffect: "apart",
  step: 1,
  required: ["assetId", "worth"],
} as const;

/** Units that leave for nothing. */
export const lapse = {
  ...trade,
  cashSign: 0,
  quantitySign: -1,
  settlement: "inside",
  unstated: "zero",
  position: "expire",
  step: 5,
  required: ["assetId"],
} as const;

/** A row of two assets: `assetId` gives, `toAssetId` receives. */
export const twoAssets = {
  ...plain,
  cashSign: 0,
  quantitySign: 0,
  line: "none",
  lineWithoutAsset: "none",
  position: "legs",
  movesUnits: true,
  group: "trade",
  step: 1,
  required: ["assetId", "toAssetId", "newUnits"],
} as const;
