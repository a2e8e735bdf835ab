import type { DraftRow, InstrumentRef, KindName } from "../../statement.ts";
import { compare, isNegative, multiply, negate } from "../text/decimal-text.ts";

/** Direction of cash and units: +1 in, -1 out; `side`: against the held side. */
interface Signs {
  readonly cash: -1 | 0 | 1;
  readonly units: -1 | 0 | 1 | "side";
  /** Of the second security. */
  readonly to?: -1 | 1;
}

const money = (cash: -1 | 1): Signs => ({ cash, units: 0 });
const inKind = (units: -1 | 1): Signs => ({ cash: 0, units });
const still: Signs = { cash: 0, units: 0 };
const ended: Signs = { cash: 0, units: "side" };

const SIGNS: Readonly<Record<KindName, Signs>> = {
  buy: { cash: -1, units: 1 },
  cover: { cash: -1, units: 1 },
  sell: { cash: 1, units: -1 },
  short: { cash: 1, units: -1 },
  redemption: { cash: 1, units: -1 },
  tender: { cash: 1, units: -1 },
  "rights-sale": { cash: 1, units: -1 },
  dividend: money(1),
  coupon: money(1),
  amortisation: money(1),
  interest: money(1),
  "lending-income": money(1),
  "return-of-capital": money(1),
  "variation-margin": money(1),
  "short-dividend": money(-1),
  "interest-paid": money(-1),
  deposit: money(1),
  withdrawal: money(-1),
  fee: money(-1),
  tax: money(-1),
  "tax-refund": money(1),
  "cash-gain": money(1),
  "cash-expense": money(-1),
  "currency-exchange": money(-1),
  split: still,
  "notional-distribution": still,
  "cost-adjustment": still,
  "transfer-in": { cash: 1, units: 1 },
  "transfer-out": { cash: -1, units: -1 },
  "opening-balance": { cash: 1, units: 1 },
  "staking-reward": inKind(1),
  "stock-dividend": inKind(1),
  airdrop: inKind(1),
  fork: inKind(1),
  "asset-fee": inKind(-1),
  "option-expiry": ended,
  "rights-lapse": ended,
  "spin-off": { cash: 1, units: 0, to: 1 },
  "rights-grant": { cash: 1, units: 0, to: 1 },
  merger: { cash: 1, units: "side", to: 1 },
  conversion: { cash: 0, units: "side", to: 1 },
  swap: { cash: 0, units: -1, to: 1 },
  "rights-exercise": { cash: -1, units: -1, to: 1 },
  "option-exercise": { cash: -1, units: "side", to: 1 },
  "option-assignment": { cash: -1, units: "side", to: 1 },
};

export const isDelivery = ({ kind, optionRight }: DraftRow): boolean =>
  optionRight !== undefined && (optionRight === "put") !== (kind === "option-assignment");

const signed = (sign: number, value: string): string => (sign < 0 ? negate(value) : sign === 0 ? "0" : value);

const FUTURES = 10;
/** Futures cost nothing: variation margin carries the result. */
const isWorthless = ({ kind, instrument }: DraftRow): boolean =>
  instrument?.assetType === FUTURES && SIGNS[kind].units !== 0;

/** Returns the money a row moves, negative when paid; a currency may repeat. */
export const cashOf = (row: DraftRow): (readonly [currency: string, sum: string])[] => {
  if (!row.affectsCash) return [];
  const cash = isWorthless(row) ? 0 : SIGNS[row.kind].cash;
  // Units received in exchange are unpaid, unless an option or right is exercised.
  const priced = row.toInstrument === undefined || cash < 0 ? (row.toQuantity ?? row.quantity ?? "0") : "0";
  const gross = row.amount ?? multiply(priced, row.price ?? "0");
  const moves: (readonly [string, string])[] = [
    [row.currency, signed(isDelivery(row) ? -cash : cash, gross)],
    [row.currency, signed(cash, row.accrued ?? "0")],
    [row.feeCurrency ?? row.currency, negate(row.fee ?? "0")],
    [row.taxCurrency ?? row.currency, negate(row.tax ?? "0")],
  ];
  if (row.toAmount !== undefined && row.toCurrency !== undefined) moves.push([row.toCurrency, row.toAmount]);
  return moves;
};

/** Returns the units a row moves, by security; `held` gives the prior balance. */
export const unitsOf = (
  row: DraftRow,
  held: (ref: InstrumentRef) => string,
): (readonly [InstrumentRef, string])[] => {
  const { units, to } = SIGNS[row.kind];
  const moves: (readonly [InstrumentRef, string])[] = [];
  if (row.instrument !== undefined) {
    const before = held(row.instrument);
    const isShort = isNegative(before);
    const all = row.kind === "redemption" || units === "side" ? (isShort ? negate(before) : before) : "0";
    const stated = row.quantity ?? all;
    const gone = units === "side" && compare(stated, all) > 0 ? all : stated;
    moves.push([row.instrument, signed(units === "side" ? (isShort ? 1 : -1) : units, gone)]);
  }
  if (row.toInstrument !== undefined && to !== undefined)
    moves.push([row.toInstrument, signed(isDelivery(row) ? -to : to, row.toQuantity ?? "0")]);
  return moves;
};
