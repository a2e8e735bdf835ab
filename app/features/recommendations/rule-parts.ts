import type { MetricId, Scope } from "@zerno/engine";
import { assetRefOf } from "../../portfolio/assets/asset-refs.ts";
import { figureOf } from "../../portfolio/figures/figures.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import type { Figure, Reason } from "../../shared/common.schema.ts";
import type { PieTree } from "../../shared/schemas/pie.schema.ts";
import type { Finding, FindingInput, FoundFigure } from "./recommendations.contract.ts";
import type { RuleName, Thresholds } from "./thresholds.ts";

/** Input of the rules. */
export interface Ground {
  readonly view: LedgerView;
  readonly pies: PieTree;
  readonly language: "en" | "ru";
  readonly thresholds: Thresholds;
  /** Assets held today. */
  readonly held: readonly string[];
}

interface Outcome {
  readonly looked: number;
  readonly findings: readonly Finding[];
  readonly reasons: readonly Reason[];
}

export type Rule = (ground: Ground) => Outcome;

export const whole = { kind: "portfolio" } as const;

/** Returns a metric today, or over the period until today. */
export const figureToday = ({ view }: Ground, metric: MetricId, scope: Scope, from = view.today): Figure =>
  figureOf(view, metric, scope, { from, to: view.today });

export const numberOf = (figure: Figure): number => ("value" in figure ? Number(figure.value) : Number.NaN);

/** Formats a number as plain decimal text. */
export const plain = (value: number): string => {
  const text = value.toFixed(10).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
};
export const ratio = (value: number): Figure => ({ value: plain(value), unit: "ratio" });
export const count = (value: number): Figure => ({ value: String(value), unit: "count" });

/** Measurement with its name. */
export interface Measured extends FoundFigure {
  readonly key: string;
  readonly assetId?: string;
  readonly name?: string;
  readonly numbers?: Finding["numbers"];
}

/** Measures a metric, with its explanation. */
export function byMetric(
  ground: Ground,
  metric: MetricId,
  scope: { readonly kind: "portfolio" } | { readonly kind: "asset"; readonly assetId: string },
  from = ground.view.today,
): FoundFigure {
  const assetId = scope.kind === "asset" ? scope.assetId : null;
  return {
    figure: figureToday(ground, metric, scope, from),
    explain: { metric, assetId, groupBy: null, groupKey: null, from },
    worked: null,
  };
}

type Operation = NonNullable<FoundFigure["worked"]>["operation"];

/** Measures a figure derived from inputs. */
export const byInputs = (
  figure: Figure,
  operation: Operation,
  inputs: readonly FindingInput[],
): FoundFigure => ({ figure, explain: null, worked: { operation, inputs: [...inputs] } });

/** Returns an input by name, as of today by default. */
export const inputOf = (
  { view }: Ground,
  name: FindingInput["name"],
  figure: Figure,
  date: string | null = view.today,
): FindingInput => ({ name, asset: null, currency: null, figure, date, source: null });

/** Returns a metric of every asset and currency in a group. */
export const inputsOfGroup = (
  ground: Ground,
  metric: MetricId,
  { assetIds, currencies }: Pick<Extract<Scope, { kind: "group" }>, "assetIds" | "currencies">,
): FindingInput[] => [
  ...assetIds.map((assetId) => ({
    ...inputOf(ground, "asset", figureToday(ground, metric, { kind: "asset", assetId })),
    asset: assetRefOf(ground.view, assetId, ground.language),
  })),
  ...currencies.map((currency) => ({
    ...inputOf(ground, "cash", figureToday(ground, metric, { kind: "cash", currency })),
    currency,
  })),
];

/** Converts a measurement to a finding. */
export const toFinding = (
  ground: Ground,
  rule: RuleName,
  { key, assetId, name, numbers, figure, explain, worked }: Measured,
): Finding => ({
  rule,
  key: `${rule} ${key}`,
  asset: assetId === undefined ? null : assetRefOf(ground.view, assetId, ground.language),
  name: name ?? null,
  ...{ figure, explain, worked },
  numbers: [...(numbers ?? [])],
});

/** Returns measurements beyond the threshold, farthest first, and reasons of refused ones. */
export function beyond(ground: Ground, rule: RuleName, all: readonly Measured[]): Outcome {
  const threshold = Number(ground.thresholds[rule]);
  const found = all
    .filter(({ figure }) => "value" in figure && Math.abs(numberOf(figure)) > threshold)
    .sort((a, b) => Math.abs(numberOf(b.figure)) - Math.abs(numberOf(a.figure)) || (a.key < b.key ? -1 : 1));
  const reasons = all.flatMap(({ figure }) => ("refused" in figure ? figure.refused : []));
  return {
    looked: all.length,
    findings: found.map((one) => toFinding(ground, rule, one)),
    reasons: [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()],
  };
}
