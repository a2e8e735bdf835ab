import { type Kind, type LegName, plain, trade } from "../kind.ts";

const transferring = {
  ...plain,
  code: 0,
  cashSign: 0,
  quantitySign: 0,
  line: "none",
  lineWithoutAsset: "none",
  settlement: "inside",
  group: "trade",
  step: 1,
  required: [],
} as const;

const join = {
  ...trade,
  code: 0,
  cashSign: -1,
  quantitySign: 1,
  position: "join",
  taxEffect: "cost",
} as const;

/** The row's fee is on the leg that pays it. */
export const LEGS = {
  "share-out": { ...transferring, position: "share-out" },
  "move-out": { ...transferring, quantitySign: -1, position: "move-out", movesUnits: true },
  "move-in": { ...transferring, quantitySign: 1, position: "move-in", movesUnits: true },
  "premium-out": { ...transferring, quantitySign: -1, position: "move-out", movesUnits: true },
  "cash-part": {
    ...trade,
    code: 0,
    cashSign: 1,
    quantitySign: 0,
    position: "cash-part",
    movesUnits: false,
  },
  fraction: { ...trade, code: 0, cashSign: 1, quantitySign: -1, position: "fraction" },
  "swap-out": {
    ...trade,
    code: 0,
    cashSign: 0,
    quantitySign: -1,
    settlement: "inside",
    feeEffect: "apart",
  },
  "swap-in": { ...trade, code: 0, cashSign: 0, quantitySign: 1, settlement: "inside", taxEffect: "cost" },
  join,
  assigned: join,
} as const satisfies Readonly<Record<LegName, Kind>>;

export const JOIN_SALE: Kind = { ...join, cashSign: 1, quantitySign: -1, taxEffect: "apart" };

export const RELOCATE: Kind = { ...transferring, position: "relocate" };
