import type { InstrumentRef } from "../statement.ts";
import { defined } from "./defined.ts";
import { isIsin } from "./text/isin.ts";

/** What a statement's reference table or name cell says of a security. */
export interface SecurityEntry {
  readonly name?: string;
  /** Ticker or the broker's own code; an ISIN here counts as one. */
  readonly code?: string;
  readonly isin?: string;
  /** State registration number. */
  readonly registration?: string;
  readonly type?: string;
}

export interface SecurityBook {
  readonly add: (entry: SecurityEntry) => InstrumentRef;
  /** By any of its names, codes, ISIN or registration number. */
  readonly find: (text: string) => InstrumentRef | undefined;
  /** By a name or number that stands somewhere in the text; the longest one wins. */
  readonly findIn: (text: string) => InstrumentRef | undefined;
}

const TYPES: readonly (readonly [RegExp, number])[] = [
  [/обл|bond|офз/i, 2],
  [/пай|паи|пиф|фонд|etf|fund/i, 3],
  [/акц|депоз|расписк|адр|гдр|stock|share/i, 1],
];

/** The kind of security a Russian word names: 1 stock, 2 bond, 3 fund; undefined when it names none. */
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
    // Metals and the like carry made-up ISINs: such a number is a code of the broker.
    symbol: symbol ?? (number === undefined && isin.trim() !== "" ? isin.trim() : undefined),
    isin: number,
    name: title === "" ? undefined : title,
    assetType: readSecurityType(type),
  });
};

/** Securities of one statement. The first description of a security is kept; later ones add names to find it by. */
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
