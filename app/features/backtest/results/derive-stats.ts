import type { TFunction } from "i18next";
import type { Figure } from "../../../shared/common.schema.ts";
import { hiddenAmount } from "../../../shared/text/hidden-amount.ts";
import {
  type Derivation,
  type DerivationPart,
  type Operation,
  operationIfExact,
} from "../../../ui/money/derivation.ts";
import { isRefused } from "../../../ui/money/figure-pieces.ts";
import type { Stats } from "../form/draft.ts";
import type { CompanyLine, FigureId, ResultLine } from "../result.schema.ts";
import { lineName } from "./line-names.ts";

const againstIds = ["beta", "alpha", "rSquared", "trackingError", "informationRatio"] as const;
export type AgainstId = (typeof againstIds)[number];
export type StatId = FigureId | AgainstId;

export interface StatsFacts {
  readonly t: TFunction;
  readonly stats: Stats;
  readonly line: ResultLine;
  /** Figures by asset; empty for a benchmark. */
  readonly companies: CompanyLine["companies"];
}

interface Recipe {
  readonly operation: Operation;
  readonly parts: readonly DerivationPart[];
}

const model = (...parts: readonly (DerivationPart | undefined)[]): Recipe => ({
  operation: "model",
  parts: parts.filter((part) => part !== undefined),
});

const negated = (figure: Figure): Figure => {
  if (isRefused(figure) || /^-?0(\.0*)?$/.test(figure.value)) return figure;
  const value = figure.value.startsWith("-") ? figure.value.slice(1) : `-${figure.value}`;
  return { ...figure, value };
};

const figureOf = ({ played }: ResultLine, id: StatId): Figure | undefined =>
  played === null ? undefined : { ...played.figures, ...played.against }[id];

/** The period runs from the end of the first day to the end of the last. */
function parts({ t, stats, line }: StatsFacts) {
  const own = (id: StatId, isNegated = false): DerivationPart | undefined => {
    const figure = figureOf(line, id);
    return figure && { label: t(`stats.${id}`), figure: isNegated ? negated(figure) : figure };
  };
  const benchmark = stats.lines.find(({ portfolio }) => portfolio === null);
  const ofBenchmark = (id: StatId): DerivationPart | undefined => {
    const figure = benchmark && figureOf(benchmark, id);
    return figure && { label: `${t(`stats.${id}`)} · ${lineName(benchmark, t)}`, figure };
  };
  const day = (key: "from" | "to"): DerivationPart => ({
    label: t(`derive.${key}`),
    figure: { value: stats[key], unit: "date" },
  });
  const days: DerivationPart = {
    label: t("derive.days"),
    figure: {
      value: String((Date.parse(stats.to) - Date.parse(stats.from)) / 86_400_000),
      unit: "count",
    },
  };
  const { riskFree, question, currency } = stats;
  const rate: DerivationPart | undefined = riskFree
    ? {
        label:
          riskFree.series === null
            ? t("derive.riskFree")
            : t("derive.riskFreeOf", { series: riskFree.series }),
        figure: { value: riskFree.rate, unit: "ratio" },
      }
    : undefined;
  const initial: DerivationPart = {
    label: t("form.amount"),
    figure: { value: question.amount, unit: "money", currency },
    date: question.start,
  };
  return { own, ofBenchmark, day, days, rate, initial };
}

type Parts = ReturnType<typeof parts>;

const companyParts = (
  { companies }: StatsFacts,
  id: "value" | "income",
  isNegated = false,
): readonly DerivationPart[] =>
  companies.map((company) => ({
    label: company.asset.ticker,
    figure: isNegated ? negated(company[id]) : company[id],
  }));

const defined = (list: readonly (DerivationPart | undefined)[]): readonly DerivationPart[] =>
  list.filter((part) => part !== undefined);

function contributionParts({ t, line, stats }: StatsFacts, { initial }: Parts): readonly DerivationPart[] {
  const net = figureOf(line, "netFlows");
  if (net === undefined || isRefused(net)) return [initial];
  const rest = (Number(net.value) - Number(stats.question.amount)).toFixed(10);
  const figure = { value: rest, unit: "money", currency: stats.currency } as const;
  return Number(rest) === 0 ? [initial] : [initial, { label: t("derive.contributions"), figure }];
}

/** Explains the fees entered, unless amounts are hidden. */
export function feeParts(
  t: TFunction,
  { question: { fees }, currency }: Pick<Stats, "question" | "currency">,
): readonly DerivationPart[] {
  if (fees === null || fees.percent === hiddenAmount) return [];
  const money = (value: string): Figure => ({ value, unit: "money", currency });
  return [
    { label: t("form.feePercent"), figure: { value: fees.percent, unit: "ratio" } },
    { label: t("form.feeFixed"), figure: money(fees.fixed) },
    { label: t("form.feeMinimum"), figure: money(fees.minimum) },
  ];
}

function fallParts({ t, line }: StatsFacts): readonly DerivationPart[] {
  const fall = line.played?.fall;
  if (!fall) return [];
  const day = (key: string, value: string): DerivationPart => ({
    label: t(`derive.fall.${key}`),
    figure: { value, unit: "date" },
  });
  return [
    day("from", fall.from),
    day("bottom", fall.bottom),
    ...(fall.recovered === null ? [] : [day("recovered", fall.recovered)]),
  ];
}

/** Profit identity, ratios of other figures, or a rule over daily returns. */
function recipeOf(facts: StatsFacts, id: StatId): Recipe {
  const all = parts(facts);
  const { own, ofBenchmark, day, days, rate } = all;
  const hasCompanies = facts.companies.length > 0;
  const sum = (...list: readonly (DerivationPart | undefined)[]): Recipe => ({
    ...{ operation: "sum", parts: defined(list) },
  });
  switch (id) {
    case "value":
      return hasCompanies
        ? sum(...companyParts(facts, "value"), own("cash"))
        : sum(own("netFlows"), own("totalProfit"));
    case "cash":
      return hasCompanies
        ? { operation: "difference", parts: defined([own("value"), ...companyParts(facts, "value")]) }
        : model(own("value"));
    case "netFlows":
      return sum(...contributionParts(facts, all));
    case "totalProfit":
      return { operation: "difference", parts: defined([own("value"), own("netFlows")]) };
    case "income":
      return hasCompanies ? sum(...companyParts(facts, "income")) : model(day("from"), day("to"));
    case "fees":
      return model(...feeParts(facts.t, facts.stats), day("from"), day("to"));
    case "taxes":
      return model(own("income"), {
        label: facts.t("form.tax"),
        figure: { value: facts.stats.question.withholding ?? "0", unit: "ratio" },
      });
    case "simpleReturn":
      return { operation: "quotient", parts: defined([own("totalProfit"), own("netFlows")]) };
    case "twr":
      return model(day("from"), day("to"), days);
    case "twrAnnualised":
      return model(own("twr"), days);
    case "irr":
      return model(...contributionParts(facts, all), own("value"), day("from"), day("to"));
    case "priceResult":
      return sum(
        own("totalProfit"),
        own("income", true),
        own("currencyResult", true),
        own("fees"),
        own("taxes"),
      );
    case "currencyResult":
      return sum(
        own("totalProfit"),
        own("income", true),
        own("priceResult", true),
        own("fees"),
        own("taxes"),
      );
    case "realised":
      return sum(own("totalProfit"), own("unrealised", true), own("income", true), own("taxes"));
    case "unrealised":
      return sum(own("totalProfit"), own("realised", true), own("income", true), own("taxes"));
    case "volatility":
      return model(day("from"), day("to"), days);
    case "downsideDeviation":
      return model(day("from"), day("to"), rate);
    case "maxDrawdown":
      return model(...fallParts(facts), ...(facts.line.played?.fall ? [] : [day("from"), day("to")]));
    case "sharpe":
      return model(own("twrAnnualised"), rate, own("volatility"));
    case "sortino":
      return model(own("twrAnnualised"), rate, own("downsideDeviation"));
    case "calmar":
      return { operation: "quotient", parts: defined([own("twrAnnualised"), own("maxDrawdown", true)]) };
    case "turnover":
      return model(own("value"), own("netFlows"), day("from"), day("to"));
    case "beta":
    case "rSquared":
      return model(own("volatility"), ofBenchmark("volatility"), day("from"), day("to"));
    case "alpha":
      return model(own("twrAnnualised"), ofBenchmark("twrAnnualised"), own("beta"), rate);
    case "trackingError":
      return model(own("volatility"), ofBenchmark("volatility"), day("from"), day("to"));
    case "informationRatio":
      return model(own("twrAnnualised"), ofBenchmark("twrAnnualised"), own("trackingError"));
  }
}

/** Explains a line's figure over the whole period. */
export function deriveStat(facts: StatsFacts, id: StatId): Derivation {
  const { t, line } = facts;
  const figure = figureOf(line, id);
  const recipe = recipeOf(facts, id);
  const known = recipe.parts.filter((part) => !isRefused(part.figure));
  return {
    title: `${t(`stats.${id}`)} · ${lineName(line, t)}`,
    rule: t(`derive.rule.${id}`),
    operation: figure === undefined ? recipe.operation : operationIfExact(recipe.operation, known, figure),
    parts: figure === undefined || isRefused(figure) ? [] : known,
  };
}
