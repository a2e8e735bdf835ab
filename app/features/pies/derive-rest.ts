import type { TFunction } from "i18next";
import type { Figure } from "../../shared/common.schema.ts";
import type { Derivation } from "../../ui/money/derivation.ts";
import type { DraftNode } from "./draft-tree.ts";

const ratio = (value: string): Figure => ({ value, unit: "ratio" });

/** Explains the unassigned rest to 100% in the editor. */
export const deriveRest = (
  draft: readonly DraftNode[],
  nameOf: (key: string) => string,
  t: TFunction,
): Derivation => ({
  title: t("pies:derived.rest.title"),
  rule: t("pies:derived.rest.rule"),
  operation: "difference",
  parts: [
    { label: t("pies:derived.rest.whole"), figure: ratio("1") },
    ...draft.flatMap(({ key, parent, target }) =>
      parent === null && target !== null ? [{ label: nameOf(key), figure: ratio(target) }] : [],
    ),
  ],
});
