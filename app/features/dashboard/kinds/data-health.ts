import { cashRows } from "../../../portfolio/figures/holding-rows.ts";
import { openAssets } from "../../../portfolio/figures/open-assets.ts";
import type { Figure, Reason } from "../../../shared/common.schema.ts";
import { headOf } from "./head.ts";
import type { WidgetKind, WidgetQuestion } from "./kind.ts";

/** Refusals by kind, and stale or suspect values, in figures of holdings, cash and head. */
function reasonsIn(question: WidgetQuestion): { refused: Reason[]; notes: Reason[] } {
  const { view, period } = question;
  const figures: Figure[] = [
    ...Object.values(headOf(question)),
    ...openAssets(view, period).map(({ value }) => value),
    ...cashRows(view, period).map(({ value }) => value),
  ];
  return {
    refused: figures.flatMap((figure) => ("refused" in figure ? figure.refused : [])),
    notes: figures.flatMap((figure) => ("value" in figure ? (figure.notes ?? []) : [])),
  };
}

const namesOf = (reasons: readonly Reason[]): string[] => [
  ...new Set(
    reasons.map(({ params }) => params.pair ?? params.asset ?? params.currency ?? "").filter(Boolean),
  ),
];

const mostNames = 4;
/** Rows with these are counted by pair or asset. */
const countedElsewhere: ReadonlySet<string> = new Set(["no-rate", "no-price"]);

export const dataHealth: WidgetKind = {
  kind: "data-health",
  width: 2,
  height: "low",
  settings: {},
  answer: (question) => {
    const { run, portfolio } = question.view;
    const { refused, notes } = reasonsIn(question);
    const of = (kind: string, list: readonly Reason[]) => {
      const names = namesOf(list);
      return { kind, count: names.length, names: names.slice(0, mostNames) };
    };
    const withCode = (list: readonly Reason[], ...codes: string[]) =>
      list.filter(({ code }) => codes.includes(code));
    const negative = portfolio.isCashTracked ? run.firstNegativeCash() : undefined;
    const unused = run.problems.filter(({ reason }) => !countedElsewhere.has(reason.code));
    const rows = new Set(unused.map(({ transactionId }) => transactionId)).size;
    const findings = [
      of("missing-rate", withCode(refused, "no-rate")),
      of("missing-price", withCode(refused, "no-price")),
      of(
        "stale-price",
        notes.filter(({ code }) => code.startsWith("stale")),
      ),
      of(
        "held-back",
        notes.filter(({ code }) => code.startsWith("doubted")),
      ),
      { kind: "unusable-row", count: rows, names: [] },
      { kind: "negative-cash", count: negative ? 1 : 0, names: negative ? [negative.currency] : [] },
    ];
    return { type: "health", findings: findings.filter(({ count }) => count > 0) };
  },
};
