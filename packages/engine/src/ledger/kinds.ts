import {
  carried,
  charge,
  earning,
  type Kind,
  lapse,
  moneyMove,
  plain,
  received,
  trade,
  twoAssets,
} from "./kind.ts";

export type { ActivityGroup, Kind, RequiredField } from "./kind.ts";

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
export type KindName = keyof typeof KIND_CODES;

/**
 * The one table of kinds: no other place branches on the kind's name. Money found or lost inside the portfolio
 * (cash gain, cash expense) is a result of the portfolio, income and fee, not an external flow.
 */
export const KINDS = {
  buy: { ...trade, code: 1, cashSign: -1, quantitySign: 1, taxEffect: "cost" },
  sell: { ...trade, code: 2, cashSign: 1, quantitySign: -1 },
  short: { ...trade, code: 3, cashSign: 1, quantitySign: -1, mayGoShort: true },
  cover: { ...trade, code: 4, cashSign: -1, quantitySign: 1, taxEffect: "cost" },
  dividend: { ...earning, code: 5, paysDividend: true, required: ["assetId", "worth"] },
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
  "stock-dividend": { ...received, code: 6 },
  "staking-reward": { ...received, code: 11, unstated: "close", step: 4 },
  airdrop: { ...received, code: 36 },
  fork: { ...received, code: 37 },
  "lending-income": { ...earning, code: 39 },
  "short-dividend": {
    ...earning,
    code: 40,
    cashSign: -1,
    paysDividend: true,
    required: ["assetId", "worth"],
  },
  "tax-refund": { ...charge, code: 41, cashSign: 1, line: "tax", lineWithoutAsset: "tax" },
  "interest-paid": { ...charge, code: 42, line: "fee", lineWithoutAsset: "fee" },
  "asset-fee": {
    ...trade,
    code: 43,
    cashSign: 0,
    quantitySign: -1,
    settlement: "inside",
    counterLine: "fee",
    feeEffect: "apart",
    group: "expense",
    required: ["assetId", "quantity"],
  },
  "return-of-capital": {
    ...trade,
    code: 30,
    cashSign: 1,
    quantitySign: 0,
    position: "return",
    movesUnits: false,
    required: ["assetId", "worth"],
  },
  "variation-margin": {
    ...trade,
    code: 29,
    cashSign: 1,
    quantitySign: 0,
    position: "margin",
    movesUnits: false,
    mayBeNegative: true,
    required: ["assetId", "worth"],
  },
  "option-expiry": { ...lapse, code: 28 },
  "rights-lapse": { ...lapse, code: 34 },
  "rights-sale": { ...trade, code: 33, cashSign: 1, quantitySign: -1 },
  tender: { ...trade, code: 35, cashSign: 1, quantitySign: -1 },
  "spin-off": { ...twoAssets, code: 13, legs: ["share-out", "move-in", "fraction"] },
  "rights-grant": {
    ...twoAssets,
    code: 31,
    legs: ["share-out", "move-in", "fraction"],
    unstatedShare: "zero",
  },
  merger: { ...twoAssets, code: 14, legs: ["cash-part", "move-out", "move-in"] },
  conversion: { ...twoAssets, code: 15, legs: ["move-out", "move-in"] },
  swap: {
    ...twoAssets,
    code: 38,
    legs: ["swap-out", "swap-in"],
    step: 4,
    required: ["assetId", "quantity", "toAssetId", "toQuantity"],
  },
  "rights-exercise": {
    ...twoAssets,
    code: 32,
    legs: ["premium-out", "join"],
    movedAt: "cost",
    step: 4,
    required: ["assetId", "quantity", "toAssetId", "toQuantity", "worth"],
  },
  "option-exercise": {
    ...twoAssets,
    code: 26,
    legs: ["premium-out", "join"],
    movedAt: "cost",
    step: 4,
    required: ["assetId", "quantity"],
  },
  "option-assignment": {
    ...twoAssets,
    code: 27,
    legs: ["premium-out", "assigned"],
    movedAt: "cost",
    step: 4,
    required: ["assetId", "quantity"],
  },
} as const satisfies Readonly<Record<KindName, Kind>>;

export function kindOf(name: KindName): Kind {
  return KINDS[name];
}

export function isKindName(text: string): text is KindName {
  return Object.hasOwn(KINDS, text);
}

const NAMES = new Map((Object.keys(KINDS) as KindName[]).map((name) => [kindOf(name).code, name]));

/** The kind of a stored number; undefined for a number that no kind has. */
export function findKindName(code: number): KindName | undefined {
  return NAMES.get(code);
}
