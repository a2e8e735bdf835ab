import { defined } from "../../kit/defined.ts";
import type { FieldRow } from "../../kit/tables/field-row.ts";
import { isIsin } from "../../kit/text/isin.ts";
import type { InstrumentRef } from "../../statement.ts";
import { type Category, type InstrumentBook, readCategory } from "../instrument-book.ts";

const CATEGORIES: Readonly<Record<string, readonly [string, number]>> = {
  STK: ["Stocks", 1],
  BOND: ["Bonds", 2],
  BILL: ["Treasury Bills", 2],
  OPT: ["Equity and Index Options", 9],
  FUND: ["Mutual Funds", 100],
  WAR: ["Warrants", 100],
  IOPT: ["Structured Products", 100],
  CRYPTO: ["Crypto", 7],
  CASH: ["Forex", 4],
};
const SUBTYPES: Readonly<Record<string, number>> = { ETF: 3, REIT: 5 };

const PAIR = /^[A-Z]{3}\.[A-Z]{3}$/;

/**
 * Maps a Flex asset category; futures, CFDs and unknown ones are "unsupported". Without the field, the shape marks a
 * currency pair.
 */
export const flexCategory = (row: FieldRow): Category => {
  const code = row.cell("Asset Category");
  if (code === "") return PAIR.test(row.cell("symbol")) && !row.has("isin") ? "forex" : "stock";
  return readCategory(CATEGORIES[code]?.[0] ?? "");
};

/** In these sections the description is the security's name; elsewhere it is the payment's text. */
const NAMING = new Set(["Trades", "OpenPositions", "SecuritiesInfo", "Transfers"]);

const toRef = (row: FieldRow): InstrumentRef => {
  const isin = row.cell("isin");
  const type = CATEGORIES[row.cell("Asset Category")]?.[1];
  return defined({
    symbol: row.cell("symbol") || undefined,
    isin: isIsin(isin) ? isin : undefined,
    exchange: row.cell("listingExchange") || undefined,
    name: (NAMING.has(row.section) && row.cell("Description")) || undefined,
    currency: row.cell("Currency") || undefined,
    assetType: SUBTYPES[row.cell("subCategory")] ?? type,
    conid: row.cell("conid") || undefined,
  });
};

const ownRef = (row: FieldRow): InstrumentRef | undefined => {
  const { symbol, isin, conid } = toRef(row);
  return symbol === undefined && isin === undefined && conid === undefined ? undefined : toRef(row);
};

interface Known {
  ref: InstrumentRef;
  readonly multiplier: string | undefined;
}

/** Only the conid separates listings of one ISIN, or namesakes on two exchanges. */
const contradicts = (a: InstrumentRef, b: InstrumentRef): boolean =>
  (a.conid !== undefined && b.conid !== undefined && a.conid !== b.conid) ||
  (a.isin !== undefined && b.isin !== undefined && a.isin !== b.isin && a.conid !== b.conid);

export interface FlexBook extends InstrumentBook {
  readonly ofRow: (row: FieldRow) => InstrumentRef | undefined;
  readonly multiplierOfRow: (row: FieldRow) => string | undefined;
}

const isWordIn = (word: string | undefined, text: string): boolean =>
  word !== undefined && word.length > 2 && ` ${text.replace(/[()]/g, " ")} `.includes(` ${word} `);

/** Indexes instruments by conid, ISIN and symbol; the conid survives a rename and takes precedence. */
export const createFlexBook = (securities: readonly FieldRow[], users: readonly FieldRow[]): FlexBook => {
  const known: Known[] = [];
  const index = new Map<string, Known>();
  const keysOf = ({ conid, isin, symbol }: InstrumentRef) =>
    [conid && `c${conid}`, isin && `i${isin}`, symbol && `s${symbol}`].filter((key) => key !== undefined);
  const findKnown = (ref: InstrumentRef): Known | undefined => {
    for (const key of keysOf(ref)) {
      const found = index.get(key);
      if (found !== undefined && !contradicts(found.ref, ref)) return found;
    }
    return undefined;
  };
  const learn = (row: FieldRow, isTable: boolean) => {
    const ref = ownRef(row);
    if (ref === undefined) return;
    const found = findKnown(ref);
    const multiplier = row.optional("multiplier", "quantity");
    if (found === undefined) {
      const entry = { ref, multiplier };
      known.push(entry);
      for (const key of keysOf(ref)) if (!index.has(key)) index.set(key, entry);
    } else {
      found.ref = isTable ? { ...found.ref, ...ref } : { ...ref, ...found.ref };
      for (const key of keysOf(ref)) if (!index.has(key)) index.set(key, found);
    }
  };
  for (const row of securities) learn(row, true);
  for (const row of users) if (flexCategory(row) !== "forex") learn(row, false);
  const ofRow = (row: FieldRow) => {
    const ref = ownRef(row);
    return ref === undefined ? undefined : (findKnown(ref)?.ref ?? ref);
  };
  return {
    ofRow,
    multiplierOfRow: (row) => {
      const ref = ownRef(row);
      return row.optional("multiplier", "quantity") ?? (ref && findKnown(ref)?.multiplier);
    },
    find: (symbol) => index.get(`s${symbol}`)?.ref ?? { symbol },
    findByIsin: (isin, symbol) =>
      (index.get(`i${isin}`) ?? index.get(`s${symbol}`))?.ref ??
      (isIsin(isin) ? { symbol, isin } : { symbol }),
    findInText: (text) =>
      known.find(({ ref }) => isWordIn(ref.symbol, text) || isWordIn(ref.name, text))?.ref,
    multiplierOf: (symbol) => index.get(`s${symbol}`)?.multiplier,
    underlyingOf: () => undefined,
  };
};
