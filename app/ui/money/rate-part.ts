import type { TFunction } from "i18next";
import type { ExchangeRate } from "../../shared/schemas/rate.schema.ts";
import type { DerivationPart } from "./derivation.ts";
import { priceFigure } from "./plain-figures.ts";

export function ratePart(rate: ExchangeRate, t: TFunction): DerivationPart {
  const { from, to, date, legs } = rate;
  const [first, second] = legs;
  const figure = priceFigure(rate.rate, to);
  if (first === undefined) return { label: t("common:derive.rateOfRow", { from, to }), figure, date };
  const names = { from, to, first: first.pair, second: second?.pair ?? "" };
  // The older leg determines the age.
  const oldest = second !== undefined && second.usedOn < first.usedOn ? second : first;
  return {
    label: t(second === undefined ? "common:derive.rate" : "common:derive.crossRate", names),
    figure,
    date: oldest.usedOn,
    source: oldest.source,
  };
}
