import type { TFunction } from "i18next";
import { assetPathOf } from "../../shared/text/asset-path.ts";
import type { Derivation, DerivationPart } from "../../ui/money/derivation.ts";
import type { ExplainTarget } from "../../ui/money/explain-context.tsx";
import type { FigureOpening } from "../../ui/money/opens.tsx";
import type { FindingInput, FoundFigure } from "./recommendations.contract.ts";
import type { RuleName } from "./thresholds.ts";

/** Finding whose figure is explained. */
interface Of {
  readonly portfolioId: string;
  readonly today: string;
  readonly rule: RuleName;
  /** Name of its subject. */
  readonly name: string;
  /** Title of the figure. */
  readonly title: string;
}

type Explained = NonNullable<FoundFigure["explain"]>;
type Worked = NonNullable<FoundFigure["worked"]>;

function targetOf({ metric, assetId, groupBy, groupKey, from }: Explained, of: Of): ExplainTarget {
  const { portfolioId, today } = of;
  const period = { from, to: today };
  if (assetId !== null) return { metric, scope: { kind: "asset", portfolioId, assetId }, period };
  if (groupBy === null || groupKey === null)
    return { metric, scope: { kind: "portfolio", portfolioId }, period };
  return { metric, scope: { kind: "group", portfolioId, groupBy, groupKey }, period };
}

function labelOf({ name, asset, currency }: FindingInput, t: TFunction): string {
  if (name === "cash" && currency !== null) return t("recommendations:input.cashOf", { currency });
  if (name === "asset" && asset !== null) return asset.name;
  return t(`recommendations:input.${name}`);
}

function linkOf({ name, asset }: FindingInput, portfolioId: string): string | undefined {
  if (name === "target") return `/pies?p=${portfolioId}`;
  return (asset && assetPathOf(asset)) ?? undefined;
}

const toPart = (input: FindingInput, portfolioId: string, t: TFunction): DerivationPart => ({
  label: labelOf(input, t),
  figure: input.figure,
  date: input.date,
  source: input.source,
  to: linkOf(input, portfolioId),
});

/** Explains a figure derived from several. */
export const deriveFinding = ({ operation, inputs }: Worked, of: Of, t: TFunction): Derivation => ({
  title: of.name === "" ? of.title : `${of.title} · ${of.name}`,
  rule: t(`recommendations:worked.${operation === "sum" ? "sum" : of.rule}`),
  operation,
  parts: inputs.map((input) => toPart(input, of.portfolioId, t)),
  portfolioId: of.portfolioId,
});

/** Returns the explanation of a figure: its metric, or its inputs. */
export function opening(
  { explain, worked }: Pick<FoundFigure, "explain" | "worked">,
  of: Of,
  t: TFunction,
): FigureOpening {
  if (explain !== null) return { explain: targetOf(explain, of) };
  return { derive: () => deriveFinding(worked ?? { operation: "model", inputs: [] }, of, t) };
}
