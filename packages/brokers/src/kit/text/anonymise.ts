import { LABELS } from "../../mapper/labels.ts";
import type { SourceFile } from "../../statement.ts";
import { detectDelimiter } from "../tables/csv.ts";
import { normaliseLabel } from "../tables/header.ts";
import { readDate } from "./dates.ts";
import { decodeText } from "./decode.ts";
import { isIsin } from "./isin.ts";

/** Enough to show a layout. */
const MAX_LINES = 1_000;
const MAX_LETTERS = 150_000;

export type Dice = (below: number) => number;

const PERSONAL =
  /client|customer|investor|owner|holder|account|address|e-?mail|phone|\bname\b|contract|agreement|инвестор|клиент|владел|счет|счёт|договор|соглашени|фио|адрес|телефон|почт|кому|inhaber|kunde|konto|depot|anschrift|adresse/i;
const EMAIL = /[^\s<>"';,|]+@[^\s<>"';,|]+\.[a-zа-яё]{2,}/giu;
/** Surname, name and patronymic. */
const RUSSIAN_NAME = /[А-ЯЁ][а-яё-]+\s+[А-ЯЁ][а-яё]+\s+[А-ЯЁ][а-яё]+(?:вич|вна|чна|ична)/gu;
const WORD = /[\p{L}]{2,}/gu;
/** Contract and account numbers: five or more digits, with separators. */
const LONG_NUMBER = /[\p{L}]{0,3}\d[\d/-]{3,}\d/gu;
const MONEY = /\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d+[.,]\d{2,}/gu;
const WHOLE_NUMBER = /^[\s:+(−-]*\d[\d\s.,'’\u00a0\u202f]*[)%−-]?\s*(?:[A-Z]{3}|[€$£₽])?\s*$/u;
const KEPT_WORDS =
  /^(?:total|date|name|type|client|account|owner|holder|number|contract|address|email|phone|investor|customer|номер|дата|счет|счёт|договор|клиент|инвестор|владелец|от|по|за|период|адрес|телефон|фио|итого|rub|usd|eur|руб)$/iu;

const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[a-z]/u, "abcdefghiklmnoprstuvwy"],
  [/[A-Z]/u, "ABCDEFGHIKLMNOPRSTUVWY"],
  [/[а-яё]/u, "абвгдежзиклмнопрстуфхц"],
  [/[А-ЯЁ]/u, "АБВГДЕЖЗИКЛМНОПРСТУФХЦ"],
];

/** Equal texts get equal replacements. */
const createReplacer = (dice: Dice) => {
  const known = new Map<string, string>();
  const letter = (char: string, isFirstDigit: boolean): string => {
    if (/\d/.test(char)) return isFirstDigit && char !== "0" ? String(1 + dice(9)) : String(dice(10));
    const alphabet = LETTERS.find(([pattern]) => pattern.test(char))?.[1];
    if (alphabet !== undefined) return alphabet[dice(alphabet.length)] ?? char;
    return /\p{L}/u.test(char) ? "x" : char;
  };
  return (text: string): string => {
    const found = known.get(text);
    if (found !== undefined) return found;
    let hasDigit = false;
    let made = "";
    for (const char of text) {
      made += letter(char, !hasDigit);
      hasDigit ||= /[1-9]/.test(char);
    }
    known.set(text, made);
    return made;
  };
};

const isDay = (text: string): boolean => {
  const clean = text.trim();
  if (/^\d{5}(?:\.\d+)?$/.test(clean)) return false;
  if (/^\d{8}$/.test(clean) && !/^(?:19|20)/.test(clean)) return false;
  return readDate(clean, "dmy") !== undefined || readDate(clean, "mdy") !== undefined;
};

const DAY_OR_TIME =
  /\d{1,4}[-./]\d{1,2}[-./]\d{2,4}(?:[T ,]+\d{1,2}:\d{2}(?::\d{2})?)?|\d{1,2}:\d{2}(?::\d{2})?/gu;

const outsideDates = (text: string, change: (part: string) => string): string => {
  let result = "";
  let at = 0;
  for (const match of text.matchAll(DAY_OR_TIME)) {
    result += change(text.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  return result + change(text.slice(at));
};

const splitCells = (line: string, delimiter: string): string[] =>
  line.split(delimiter === "," ? /([<>"\t;|{}[\],]|=(?="))/ : /([<>"\t;|{}[\]]|=(?="))/);

const isMark = (cell: string): boolean => cell.length <= 1 && !/[\p{L}\p{N}]/u.test(cell);

type PersonalColumns = ReadonlySet<number>;

const KNOWN_LABELS = new Set(LABELS.flatMap(({ labels }) => labels.map(normaliseLabel)));
const LABELS_OF_HEADER = 2;

/** Undefined: not a header. */
const readHeader = (cells: readonly string[]): PersonalColumns | undefined => {
  if (cells.some((cell) => /\d/.test(cell))) return undefined;
  const known = cells.filter((cell) => KNOWN_LABELS.has(normaliseLabel(cell)));
  if (known.length < LABELS_OF_HEADER) return undefined;
  return new Set(cells.flatMap((cell, index) => (PERSONAL.test(cell) ? [index] : [])));
};

interface Hiding {
  readonly replace: (text: string) => string;
  readonly columns: PersonalColumns;
}

const hideNumbers = (part: string, replace: Hiding["replace"]): string =>
  part
    .replace(EMAIL, replace)
    .replace(RUSSIAN_NAME, replace)
    .replace(LONG_NUMBER, replace)
    .replace(MONEY, replace);

const hideAll = (part: string, replace: Hiding["replace"]): string =>
  hideNumbers(part, replace).replace(WORD, (word) => (KEPT_WORDS.test(word) ? word : replace(word)));

const anonymiseCells = (cells: readonly string[], { replace, columns }: Hiding): string => {
  let isPersonal = false;
  const hidden = cells.map((cell, index) => {
    if (isMark(cell)) return cell;
    const bare = cell.trim();
    if (isDay(bare) || isIsin(bare)) return cell;
    if (WHOLE_NUMBER.test(cell)) return replace(cell);
    const label = PERSONAL.exec(cell);
    const from = label ? label.index + label[0].length : 0;
    const isHidden = isPersonal || label !== null || columns.has(index);
    // A label hides the rest of its cell and the next one.
    isPersonal = label !== null;
    const open = outsideDates(cell.slice(0, from), (part) => hideNumbers(part, replace));
    const rest = outsideDates(cell.slice(from), (part) =>
      isHidden ? hideAll(part, replace) : hideNumbers(part, replace),
    );
    return open + rest;
  });
  return hidden.join("");
};

const textOf = (file: SourceFile): string => {
  if (file.sheets !== undefined)
    return file.sheets
      .map(({ name, rows }) => [`## ${name}`, ...rows.map(({ cells }) => cells.join(";"))].join("\n"))
      .join("\n");
  const decoded = decodeText(file);
  return "text" in decoded ? decoded.text : "";
};

/**
 * Returns the first 1,000 lines of a text or workbook with persons, addresses, account numbers and amounts replaced in
 * the same shape; layout words, dates, ISINs and tickers stay. The user must see the result before it is sent.
 */
export const anonymise = (file: SourceFile, dice: Dice): string => {
  const text = textOf(file).slice(0, MAX_LETTERS);
  const replace = createReplacer(dice);
  const delimiter = file.sheets === undefined ? detectDelimiter(text) : ";";
  const lines = text.split(/\r\n?|\n/).slice(0, MAX_LINES);
  let columns: PersonalColumns = new Set();
  return lines
    .map((line) => {
      const cells = splitCells(line, delimiter);
      const header = readHeader(cells);
      columns = header ?? columns;
      return header ? line : anonymiseCells(cells, { replace, columns });
    })
    .join("\n");
};

/** Returns a seeded generator, so that the file sent equals the one shown. */
export const createDice = (seed: number): Dice => {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
