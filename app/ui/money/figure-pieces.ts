import { signOfDecimal } from "../../i18n/decimal-text.ts";
import {
  compactPieces,
  type MoneyOptions,
  moneyPieces,
  type NumberPieces,
  numberPieces,
  percentPieces,
  pricePieces,
  type SignRule,
} from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { localeMarks } from "../../i18n/locale-marks.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { Locale } from "../../shared/locales.ts";

export type FigureValue = Extract<Figure, { value: string }>;

export type FigureDigits = NonNullable<MoneyOptions["digits"]> | "short";

export interface FigureStyle {
  readonly sign: SignRule;
  readonly digits?: FigureDigits | undefined;
  readonly currencyUnit?: NonNullable<MoneyOptions["unit"]> | undefined;
}

export const isRefused = (figure: Figure): figure is Exclude<Figure, FigureValue> => "refused" in figure;

/** Formats a value by its unit; the joined pieces are the text on screen. */
export function figurePieces(figure: FigureValue, locale: Locale, style: FigureStyle): NumberPieces {
  const { value, unit, currency } = figure;
  const { sign, currencyUnit = "symbol" } = style;
  const money = { currency: currency ?? "", unit: currency ? currencyUnit : "none", sign } as const;
  if (style.digits === "short" && unit !== "date") return compactPieces(value, locale, money);
  const digits = style.digits === "short" ? undefined : style.digits;
  if (unit === "money") return moneyPieces(value, locale, { ...money, digits: digits ?? "table" });
  if (unit === "price") return quoted(pricePieces(value, locale, { ...money, digits }), currency, locale);
  if (unit === "ratio") return percentPieces(value, locale, { sign, ...fixed(digits) });
  if (unit === "quantity") return numberPieces(value, locale, { sign, ...fixed(digits) });
  if (unit === "count") return numberPieces(value, locale, { sign });
  if (unit === "number") return numberPieces(value, locale, { sign, ...fixed(digits ?? 2) });
  return { sign: "", prefix: "", whole: formatDayWithName(value, locale), decimals: "", suffix: "" };
}

/** Formats a price; without a currency it is percent of a nominal. */
const quoted = (pieces: NumberPieces, currency: string | undefined, locale: Locale): NumberPieces =>
  currency === undefined ? { ...pieces, suffix: `${localeMarks[locale].percentGap}%` } : pieces;

const fixed = (digits: MoneyOptions["digits"]) =>
  typeof digits === "number" ? { minDigits: digits, maxDigits: digits } : {};

export const directionOf = (figure: FigureValue): -1 | 0 | 1 =>
  figure.unit === "date" ? 0 : signOfDecimal(figure.value);

/** Returns whether the server masked the amount for stealth. */
export const isHidden = (figure: Figure): boolean =>
  isRefused(figure) && figure.refused.some(({ code }) => code === "stealth");

/** Returns whether stealth hides a figure: amounts and quantities, not ratios, prices or dates. */
export const isHiddenInStealth = (figure: Figure): boolean =>
  figure.unit === "money" || figure.unit === "quantity";
