import { defined } from "../kit/defined.ts";
import { isIsin } from "../kit/text/isin.ts";
import type { InstrumentRef } from "../statement.ts";
import type { SectionRow } from "./section-row.ts";
import type { Sections } from "./sections.ts";

export type Category = "stock" | "bond" | "option" | "fund" | "warrant" | "crypto" | "forex" | "unsupported";

const CATEGORIES: readonly (readonly [RegExp, Category, number])[] = [
  [/^(?:options on futures|futures|forex cfds|cfds|metals|commodities)/i, "unsupported", 100],
  [/^stocks/i, "stock", 1],
  [/^(?:bonds|treasury bills|bills)/i, "bond", 2],
  [/^(?:equity and index options|options)/i, "option", 9],
  [/^(?:mutual )?funds/i, "fund", 100],
  [/^(?:warrants|structured products)/i, "warrant", 100],
  [/^crypto/i, "crypto", 7],
  [/^forex/i, "forex", 4],
];
const TYPES: Readonly<Record<string, number>> = { ETF: 3, REIT: 5 };

/** Maps a category by its beginning: "Stocks - Held with …" is a stock. */
export const readCategory = (text: string): Category =>
  CATEGORIES.find(([pattern]) => pattern.test(text))?.[1] ?? "unsupported";

const assetTypeOf = (category: string, type: string): number =>
  TYPES[type] ?? CATEGORIES.find(([pattern]) => pattern.test(category))?.[2] ?? 100;

export interface InstrumentBook {
  /** By symbol within a category, else by symbol alone; a bare reference when unknown. */
  readonly find: (symbol: string, category?: string, currency?: string) => InstrumentRef;
  readonly findByIsin: (isin: string, symbol: string) => InstrumentRef;
  /** By a symbol or name contained as a word. */
  readonly findInText: (text: string) => InstrumentRef | undefined;
  readonly multiplierOf: (symbol: string, category: string) => string | undefined;
  readonly underlyingOf: (symbol: string, category: string) => string | undefined;
}

interface Entry {
  ref: InstrumentRef;
  readonly category: Category;
  readonly symbols: readonly string[];
  readonly multiplier: string | undefined;
  readonly underlying: string;
}

const toEntry = (row: SectionRow): Entry => {
  const symbols = row
    .cell("Symbol")
    .split(",")
    .map((symbol) => symbol.trim())
    .filter((symbol) => symbol !== "");
  const [first, ...aliases] = symbols;
  const isin = row.cell("Security ID");
  const category = row.cell("Asset Category");
  const multiplier = row.optional("Multiplier", "quantity");
  const ref = defined({
    symbol: first,
    isin: isIsin(isin) ? isin : undefined,
    exchange: row.cell("Listing Exch") || undefined,
    name: row.cell("Description") || undefined,
    assetType: assetTypeOf(category, row.cell("Type").toUpperCase()),
    conid: row.cell("Conid") || undefined,
    aliases: aliases.length > 0 ? aliases : undefined,
  });
  const underlying = row.cell("Underlying");
  return { ref, category: readCategory(category), symbols, multiplier, underlying };
};

const CURRENCY_SECTIONS = ["trades", "open positions"];

type BySymbol = ReadonlyMap<string, readonly Entry[]>;

const indexBySymbol = (entries: readonly Entry[]): BySymbol => {
  const index = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const symbol of entry.symbols) {
      const list = index.get(symbol);
      if (list === undefined) index.set(symbol, [entry]);
      else list.push(entry);
    }
  }
  return index;
};

const learnCurrencies = (bySymbol: BySymbol, sections: Sections) => {
  for (const row of CURRENCY_SECTIONS.flatMap((section) => sections.rows.get(section) ?? [])) {
    const category = readCategory(row.cell("Asset Category"));
    const symbol = row.cell("Symbol");
    const entry = bySymbol.get(symbol)?.find((known) => known.category === category);
    const currency = row.cell("Currency");
    if (entry !== undefined && entry.ref.currency === undefined && /^[A-Z]{3}$/.test(currency))
      entry.ref = { ...entry.ref, currency };
  }
};

const isWordIn = (word: string | undefined, text: string): boolean =>
  word !== undefined && word.length > 2 && ` ${text.replace(/[()]/g, " ")} `.includes(` ${word} `);

export const createInstrumentBook = (sections: Sections): InstrumentBook => {
  const entries = (sections.rows.get("financial instrument information") ?? []).map(toEntry);
  const bySymbol = indexBySymbol(entries);
  learnCurrencies(bySymbol, sections);
  const byIsin = new Map(entries.toReversed().map((entry) => [entry.ref.isin, entry]));
  const findEntry = (symbol: string, category?: string) => {
    const wanted = category === undefined ? undefined : readCategory(category);
    return bySymbol.get(symbol)?.find((entry) => wanted === undefined || entry.category === wanted);
  };
  const find = (symbol: string, category?: string, currency?: string): InstrumentRef => {
    const entry = findEntry(symbol, category);
    if (entry !== undefined) return entry.ref;
    const assetType = category === undefined ? undefined : assetTypeOf(category, "");
    return defined({ symbol, currency, assetType });
  };
  return {
    find,
    findByIsin: (isin, symbol) => {
      const entry = byIsin.get(isin) ?? findEntry(symbol);
      if (entry !== undefined) return entry.ref;
      return isIsin(isin) ? { symbol, isin } : { symbol };
    },
    findInText: (text) =>
      entries.find(({ ref }) => isWordIn(ref.symbol, text) || isWordIn(ref.name, text))?.ref,
    multiplierOf: (symbol, category) => findEntry(symbol, category)?.multiplier,
    underlyingOf: (symbol, category) => findEntry(symbol, category)?.underlying || undefined,
  };
};
