import type { MetricId, Scope } from "@zerno/engine";
import { assetRefOf } from "../../ledger/asset-refs.ts";
import { figureOf } from "../../ledger/figures.ts";
import type { LedgerView } from "../../ledger/load-ledger.ts";
import type { PieTree } from "../../shared/pie-shapes.ts";
import type { Figure, Reason } from "../../shared/shapes.ts";
import type { Finding } from "./recommendations.contract.ts";
import type { RuleName, Thresholds } from "./thresholds.ts";

/** What rules look at. */
export interface Ground {
  readonly view: LedgerView;
  readonly pies: PieTree;
  readonly language: "en" | "ru";
  readonly thresholds: Thresholds;
  /** Assets that are held today. */
  readonly held: readonly string[];
}

/** What a rule answers. */
interface Outcome {
  readonly looked: number;
  readonly findings: readonly Finding[];
  readonly reasons: readonly Reason[];
}

export type Rule = (ground: Ground) => Outcome;

export const whole: Scope = { kind: "portfolio" };

/** A figure of today, or of the time up to it. */
export const figureToday = ({ view }: Ground, metric: MetricId, scope: Scope, from = view.today): Figure =>
  figureOf(view, metric, scope, { from, to: view.today });

export const numberOf = (figure: Figure): number => ("value" in figure ? Number(figure.value) : Number.NaN);

/** A number as plain decimal text. */
export const plain = (value: number): string => {
  const text = value.toFixed(10).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
};
export const ratio = (value: number): Figure => ({ value: plain(value), unit: "ratio" });
export const count = (value: number): Figure => ({ value: String(value), unit: "count" });

/** Something measured, and what it is called. */
export interface Measured {
  readonly key: string;
  readonly figure: Figure;
  readonly assetId?: string;
  readonly name?: string;
  readonly explain?: Finding["explain"];
  readonly numbers?: Finding["numbers"];
}

/** What is told of something that was measured. */
export const toFinding = (ground: Ground, rule: RuleName, one: Measured): Finding => ({
  rule,
  key: `${rule} ${one.key}`,
  asset: one.assetId === undefined ? null : assetRefOf(ground.view, one.assetId, ground.language),
  name: one.name ?? null,
  figure: one.figure,
  explain: one.explain ?? null,
  numbers: [...(one.numbers ?? [])],
});

/** Those that are beyond the threshold, the farthest first; those that are refused say why. */
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
