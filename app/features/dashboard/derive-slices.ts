import type { TFunction } from "i18next";
import { plainNumber } from "../../i18n/plain-number.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { AllocationSlice } from "../../shared/schemas/slice.schema.ts";
import type { Derivation } from "../../ui/money/derivation.ts";
import type { WidgetFrame } from "./page/widget-frame.ts";
import type { PieShare } from "./widget.schema.ts";

/** A slice with its localised name. */
export interface NamedSlice {
  readonly name: string;
  readonly slice: AllocationSlice;
}

type Of = Pick<WidgetFrame, "portfolioId" | "title" | "period">;

/** Sums the slices' weights; refused if any is. */
export function restWeight(rest: readonly NamedSlice[]): Figure {
  const refused = rest.flatMap(({ slice: { weight } }) => ("refused" in weight ? weight.refused : []));
  if (refused.length > 0) return { refused, unit: "ratio" };
  const sum = rest.reduce(
    (all, { slice: { weight } }) => all + ("value" in weight ? Number(weight.value) : 0),
    0,
  );
  return { value: plainNumber(sum), unit: "ratio" };
}

/** Explains a group's weight by its parts. */
export function deriveSliceWeight(
  { name, slice }: NamedSlice,
  { portfolioId, title, period }: Of,
  t: TFunction,
): Derivation {
  const { members, rest } = slice;
  return {
    title: `${title} · ${name}`,
    rule: t("dashboard:derived.slice"),
    operation: "sum",
    parts: [
      ...members.map((member) => ({ label: member.name, figure: member.weight, date: period.to })),
      ...(rest
        ? [
            {
              label: t("dashboard:allocation.rest", { count: rest.count }),
              figure: rest.weight,
              date: period.to,
            },
          ]
        : []),
    ],
    portfolioId,
  };
}

/** Explains the weight of unlisted slices. */
export const deriveRestWeight = (
  rest: readonly NamedSlice[],
  { portfolioId, title, period }: Of,
  t: TFunction,
): Derivation => ({
  title: `${title} · ${t("dashboard:allocation.rest", { count: rest.length })}`,
  rule: t("dashboard:derived.rest"),
  operation: "sum",
  parts: rest.map(({ name, slice }) => ({ label: name, figure: slice.weight, date: period.to })),
  portfolioId,
});

interface ShareOf {
  readonly name: string;
  readonly node: Pick<PieShare, "value">;
  readonly parentName: string;
  readonly parent: Pick<PieShare, "value">;
  /** Day of the tree. */
  readonly on: string;
}

/** Explains a row's share of its category. */
export const deriveShare = (
  { name, node, parentName, parent, on }: ShareOf,
  { portfolioId }: Pick<Of, "portfolioId">,
  t: TFunction,
): Derivation => ({
  title: `${name} · ${parentName}`,
  rule: t("dashboard:derived.share"),
  operation: "quotient",
  parts: [
    { label: name, figure: node.value, date: on },
    { label: parentName, figure: parent.value, date: on },
  ],
  portfolioId,
});
