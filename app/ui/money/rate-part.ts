import type { TFunction } from "i18next";
import type { ExchangeRate } from "../../shared/schemas/rate.schema.ts";
import type { DerivationPart } from "./derivation.ts";
import { priceFigure } from "./plain-figures.ts";

/** Returns an exchange rate as an input: pair, day of the value used, source. */
export function ratePart(rate: ExchangeRate, t: TFunction): DerivationPart {
  const { from, to, date, legs } = rate;
  const [first, second] = legs;
  const figure = priceFigure(rate.rate, to);
  if (first === undefined) return { label: t("common:derive.rateOfRow", { from, to }), figure, date };
  const names = { from, to, first: first.pair, second: second?.pair ?? "" };
  // The older of two values determines the age of the rate.
  const oldest = second !== undefined && second.usedOn < first.usedOn ? second : first;
  return {
    label: t(second === undefined ? "common:derive.rate" : "common:derive.crossRate", names),
    figure,
    date: oldest.usedOn,
    source: oldest.source,
  };
}
