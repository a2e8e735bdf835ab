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

/** Line of the closing identity; `cash` crosses into or out of cash, `moved` to another asset of the same row. */
export type GrossLine = "position" | "income" | "fee" | "tax" | "cash" | "exchange" | "moved" | "none";

export type PositionEffect =
  | "none"
  | "trade"
  | "redeem"
  | "amortise"
  | "split"
  | "carry"
  /** Money reduces cost, the excess is gain. */
  | "return"
  /** Cost and trade amount grow without units. */
  | "adjust"
  /** Cost only, up or down. */
  | "adjust-cost"
  /** Closes at zero, long or short. */
  | "expire"
  /** Money is result, lots are unchanged. */
  | "margin"
  | "legs"
  | LegEffect;

export type LegEffect = "share-out" | "move-out" | "move-in" | "cash-part" | "fraction" | "join" | "relocate";

/** `cash`: through cash; `inside`: against another line or asset; `border`: in kind across the border. */
export type Settlement = "cash" | "inside" | "border";

export interface Kind {
  readonly code: number;
  readonly cashSign: -1 | 0 | 1;
  readonly quantitySign: -1 | 0 | 1;
  /** The gross amount crosses the portfolio's border even when cash is tracked. */
  readonly externalFlow: boolean;
  readonly line: GrossLine;
  /** A row without an asset moves cash (transfers, opening balances). */
  readonly lineWithoutAsset: GrossLine;
  readonly isIncome: boolean;
  readonly paysDividend: boolean;
  readonly settlement: Settlement;
  /** Counterpart of a gross amount settled inside. */
  readonly counterLine: "income" | "fee" | undefined;
  /** Unstated gross amount: at the day's close, or zero. */
  readonly unstated: "close" | "zero";
  readonly position: PositionEffect;
  readonly movesUnits: boolean;
  /** May go short without the portfolio's short switch. */
  readonly mayGoShort: boolean;
  /** `cost`: part of cost or proceeds. */
  readonly feeEffect: "cost" | "apart";
  /** `cost`: a purchase tax, booked as a fee inside the cost. */
  readonly taxEffect: "cost" | "apart";
  readonly mayBeNegative: boolean;
  readonly group: ActivityGroup;
  readonly legs: readonly LegName[];
  /** Legs: basis of the transfer. */
  readonly movedAt: "market" | "cost";
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

/** Units received as income or free: the stated value is income and cost. */
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
