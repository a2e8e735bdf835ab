import type { TFunction } from "i18next";
import { formatDayWithName } from "../../i18n/format-date.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { Locale } from "../../shared/locales.ts";
import type { ExplainedFact, FactInput, FactInputs } from "../../shared/schemas/fact-inputs.schema.ts";
import {
  type Derivation,
  type DerivationPart,
  type Operation,
  operationIfExact,
} from "../money/derivation.ts";
import { describeFact } from "./derive-market-facts.ts";

const operations: Record<ExplainedFact, Operation> = {
  ...{
    price: "input",
    exDate: "input",
    yield: "quotient",
    payout: "quotient",
    pe: "quotient",
    cap: "product",
  },
  ...{ growth: "model", streak: "model", high: "change" },
  ...{
    months1: "change",
    months3: "change",
    months6: "change",
    months12: "change",
    twelveMinusOne: "change",
  },
};

const pairs: ReadonlySet<Operation> = new Set(["quotient", "change"]);

function toPart(
  t: TFunction,
  { name, value, unit, currency, date, source }: FactInput,
  own: string,
): DerivationPart {
  const year = date?.slice(0, 4) ?? "";
  return {
    label: t(`market-facts:input.${name}`, { year, currency: own }),
    figure: { value, unit, ...(currency !== null && { currency }) },
    ...{ date: name === "year" ? null : date, source },
  };
}

/** Explains a nightly fact of an asset by its closes, payments and reports. */
export function deriveFact(
  t: TFunction,
  locale: Locale,
  { fact, figure }: { readonly fact: ExplainedFact; readonly figure: Figure },
  { facts, madeOn, ...asset }: FactInputs,
): Derivation {
  const found = facts.find((one) => one.fact === fact);
  const parts = (found?.inputs ?? []).map((input) => toPart(t, input, asset.currency));
  const words = describeFact(t, asset, {
    figure: t(`market-facts:fact.${fact}.title`),
    rule: t(`market-facts:fact.${fact}.rule`),
  });
  const day = madeOn === null ? "" : formatDayWithName(madeOn, locale);
  const isMore = pairs.has(operations[fact]) && parts.length !== 2;
  const isInput =
    operations[fact] === "input" && found?.inputs[0]?.name === (fact === "exDate" ? "exDate" : "close");
  const operation =
    isInput && figure.unit === "date"
      ? "input"
      : parts.length === 0 || isMore || (operations[fact] === "input" && !isInput)
        ? "model"
        : operationIfExact(operations[fact], parts, figure);
  return {
    ...words,
    rule: found?.hasChanged ? `${words.rule} ${t("market-facts:changed", { day })}` : words.rule,
    ...{ operation, parts },
  };
}
