/** Every kind of the product with its stable number (stored and on the wire); never renumber. */
export const KIND_CODES = {
  buy: 1,
  sell: 2,
  short: 3,
  cover: 4,
  dividend: 5,
  "stock-dividend": 6,
  coupon: 7,
  amortisation: 8,
  redemption: 9,
  interest: 10,
  "staking-reward": 11,
  split: 12,
  "spin-off": 13,
  merger: 14,
  conversion: 15,
  "transfer-in": 16,
  "transfer-out": 17,
  deposit: 18,
  withdrawal: 19,
  fee: 20,
  tax: 21,
  "cash-gain": 22,
  "cash-expense": 23,
  "currency-exchange": 24,
  "opening-balance": 25,
  "option-exercise": 26,
  "option-assignment": 27,
  "option-expiry": 28,
  "variation-margin": 29,
  "return-of-capital": 30,
  "rights-grant": 31,
  "rights-exercise": 32,
  "rights-sale": 33,
  "rights-lapse": 34,
  tender: 35,
  airdrop: 36,
  fork: 37,
  swap: 38,
  "lending-income": 39,
  "short-dividend": 40,
  "tax-refund": 41,
  "interest-paid": 42,
  "asset-fee": 43,
} as const;

export type KindCode = (typeof KIND_CODES)[keyof typeof KIND_CODES];
export type ActivityGroup = "trade" | "income" | "expense" | "cash";
export type RequiredField = "assetId" | "quantity" | "worth" | "ratio" | "toAmount" | "toCurrency";

/** What the gross amount of a row is in the closing identity; `cash` is money crossing into or out of cash. */
export type GrossLine = "position" | "income" | "fee" | "tax" | "cash" | "exchange" | "none";

/** What a row does to the lots. */
export type PositionEffect = "none" | "trade" | "redeem" | "amortise" | "split" | "carry";

export interface Kind {
  readonly code: KindCode;
  /** Direction of the gross amount in cash: -1 paid, +1 received. */
  readonly cashSign: -1 | 0 | 1;
  readonly quantitySign: -1 | 0 | 1;
  /** The gross amount crosses the portfolio's border even when cash is tracked. */
  readonly externalFlow: boolean;
  readonly line: GrossLine;
  /** A row without an asset moves cash instead of a position (transfers, opening balances). */
  readonly lineWithoutAsset: GrossLine;
  readonly isIncome: boolean;
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
  /** Step within the day: opening, actions, transfers in, deposits, trades, charges, withdrawals, transfers out. */
  readonly step: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly required: readonly RequiredField[];
}

const plain = {
  externalFlow: false,
  isIncome: false,
  position: "none",
  movesUnits: false,
  mayGoShort: false,
  feeEffect: "apart",
  taxEffect: "apart",
  mayBeNegative: false,
} as const;

const trade = {
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

const earning = {
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

const charge = {
  ...plain,
  cashSign: -1,
  quantitySign: 0,
  mayBeNegative: true,
  group: "expense",
  step: 5,
  required: ["worth"],
} as const;

const moneyMove = {
  ...plain,
  externalFlow: true,
  quantitySign: 0,
  line: "cash",
  lineWithoutAsset: "cash",
  group: "cash",
  required: ["worth"],
} as const;

const carried = {
  ...plain,
  externalFlow: true,
  line: "position",
  lineWithoutAsset: "cash",
  position: "carry",
  movesUnits: true,
  group: "trade",
  required: [],
} as const;

/**
 * The one table of implemented kinds: no other place branches on the kind's name. Money found or lost inside
 * the portfolio (cash gain, cash expense) is a result of the portfolio, income and fee, not an external flow.
 */
export const KINDS = {
  buy: { ...trade, code: 1, cashSign: -1, quantitySign: 1, taxEffect: "cost" },
  sell: { ...trade, code: 2, cashSign: 1, quantitySign: -1 },
  short: { ...trade, code: 3, cashSign: 1, quantitySign: -1, mayGoShort: true },
  cover: { ...trade, code: 4, cashSign: -1, quantitySign: 1, taxEffect: "cost" },
  dividend: { ...earning, code: 5, required: ["assetId", "worth"] },
  coupon: { ...earning, code: 7, required: ["assetId", "worth"] },
  amortisation: {
    ...trade,
    code: 8,
    cashSign: 1,
    quantitySign: 0,
    position: "amortise",
    movesUnits: false,
    step: 1,
    required: ["assetId", "worth"],
  },
  redemption: {
    ...trade,
    code: 9,
    cashSign: 1,
    quantitySign: -1,
    position: "redeem",
    required: ["assetId", "worth"],
  },
  interest: { ...earning, code: 10 },
  split: {
    ...plain,
    code: 12,
    cashSign: 0,
    quantitySign: 0,
    line: "none",
    lineWithoutAsset: "none",
    position: "split",
    movesUnits: true,
    group: "trade",
    step: 1,
    required: ["assetId", "ratio"],
  },
  "transfer-in": { ...carried, code: 16, cashSign: 1, quantitySign: 1, step: 2 },
  "transfer-out": { ...carried, code: 17, cashSign: -1, quantitySign: -1, step: 7 },
  deposit: { ...moneyMove, code: 18, cashSign: 1, step: 3 },
  withdrawal: { ...moneyMove, code: 19, cashSign: -1, step: 6 },
  fee: { ...charge, code: 20, line: "fee", lineWithoutAsset: "fee" },
  tax: { ...charge, code: 21, line: "tax", lineWithoutAsset: "tax" },
  "cash-gain": { ...earning, code: 22 },
  "cash-expense": { ...charge, code: 23, line: "fee", lineWithoutAsset: "fee" },
  "currency-exchange": {
    ...plain,
    code: 24,
    cashSign: -1,
    quantitySign: 0,
    line: "exchange",
    lineWithoutAsset: "exchange",
    group: "cash",
    step: 4,
    required: ["worth", "toAmount", "toCurrency"],
  },
  "opening-balance": { ...carried, code: 25, cashSign: 1, quantitySign: 1, step: 0 },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof KINDS;

export function kindOf(name: KindName): Kind {
  return KINDS[name];
}

export function isKindName(text: string): text is KindName {
  return Object.hasOwn(KINDS, text);
}

/** The implemented kind of a stored number; undefined for numbers kept for later. */
export function findKindName(code: number): KindName | undefined {
  return (Object.keys(KINDS) as KindName[]).find((name) => KINDS[name].code === code);
}
