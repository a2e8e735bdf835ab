import type { InstrumentRef } from "../statement.ts";
import { defined } from "./defined.ts";
import { isIsin } from "./text/isin.ts";

export interface SecurityEntry {
  readonly name?: string;
  /** Ticker or broker code; an ISIN here is recognised. */
  readonly code?: string;
  readonly isin?: string;
  /** State registration number. */
  readonly registration?: string;
  readonly type?: string;
}

export interface SecurityBook {
  readonly add: (entry: SecurityEntry) => InstrumentRef;
  readonly find: (text: string) => InstrumentRef | undefined;
  /** By the longest name or number within the text. */
  readonly findIn: (text: string) => InstrumentRef | undefined;
}

const TYPES: readonly (readonly [RegExp, number])[] = [
  [/обл|bond|офз/i, 2],
  [/пай|паи|пиф|фонд|etf|fund/i, 3],
  [/акц|депоз|расписк|адр|гдр|stock|share/i, 1],
];

/** Returns the asset type of a Russian word: 1 stock, 2 bond, 3 fund. */
export const readSecurityType = (text: string): number | undefined =>
  TYPES.find(([pattern]) => pattern.test(text))?.[1];

const keyOf = (text: string) =>
  text
    .replace(/[\s\u00a0]+/g, " ")
    .trim()
    .toUpperCase();
const MIN_NAME = 4;

const toRef = ({ name, code = "", isin = "", type = "" }: SecurityEntry): InstrumentRef => {
  const number = [isin, code].map((text) => text.trim().toUpperCase()).find(isIsin);
  const symbol = code.trim() === "" || isIsin(code.trim().toUpperCase()) ? undefined : code.trim();
  const title = name?.trim();
  return defined({
    // Metals and the like carry invented ISINs, used as broker codes.
    symbol: symbol ?? (number === undefined && isin.trim() !== "" ? isin.trim() : undefined),
    isin: number,
    name: title === "" ? undefined : title,
    assetType: readSecurityType(type),
  });
};

/** The first description of a security wins; later ones add names. */
export const createSecurityBook = (): SecurityBook => {
  const byKey = new Map<string, InstrumentRef>();
  const find = (text: string) => byKey.get(keyOf(text));
  return {
    add: (entry) => {
      const keys = [entry.isin, entry.code, entry.registration, entry.name]
        .map((text) => keyOf(text ?? ""))
        .filter((key) => key !== "" && key !== "-");
      const known = keys.map((key) => byKey.get(key)).find((ref) => ref !== undefined);
      const ref = known ?? toRef(entry);
      for (const key of keys) if (!byKey.has(key)) byKey.set(key, ref);
      return ref;
    },
    find,
    findIn: (text) => {
      const whole = keyOf(text);
      const found = [...byKey.keys()].filter((key) => key.length >= MIN_NAME && whole.includes(key));
      const [longest] = found.sort((a, b) => b.length - a.length);
      return longest === undefined ? undefined : byKey.get(longest);
    },
  };
};
