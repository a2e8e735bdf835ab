import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldIssue } from "../../shared/error-codes.ts";
import type { LooseItem, PieTree } from "../../shared/schemas/pie.schema.ts";
import {
  addNodes,
  type DraftNode,
  equalize,
  isSameDraft,
  moveNode,
  type Place,
  removeNode,
  setNode,
  toDraft,
} from "./draft-tree.ts";

/** Returns a key that no stored node has. */
let made = 0;
const newKey = (): string => `new ${++made}`;

const blank = { parent: null, name: "", target: null, color: null, icon: null, asset: null, currency: null };

/** Converts a holding without a category to a node. */
export const looseNode = ({ asset, currency }: Pick<LooseItem, "asset" | "currency">): DraftNode => ({
  ...{ ...blank, key: newKey(), kind: 2, asset, currency },
});

/** Draft of the tree: nothing is stored before saving. */
export function usePieDraft(tree: PieTree) {
  const { t } = useTranslation("pies");
  const stored = useMemo(() => toDraft(tree), [tree]);
  const [draft, setDraft] = useState(stored);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const names = useMemo(
    () =>
      new Map(
        draft.map(({ key, name, asset, currency }) => [
          key,
          name || (asset?.name ?? t("cash", { currency })),
        ]),
      ),
    [draft, t],
  );
  return {
    draft,
    selected,
    isDirty: !isSameDraft(draft, stored),
    nameOf: (key: string): string => names.get(key) ?? key,
    reset: () => setDraft(stored),
    setTarget: (key: string, target: string | null) => setDraft((now) => setNode(now, key, { target })),
    change: (key: string, change: Partial<DraftNode>) => setDraft((now) => setNode(now, key, change)),
    move: (key: string, place: Place) => setDraft((now) => moveNode(now, key, place)),
    remove: (key: string) => setDraft((now) => removeNode(now, key)),
    addCategory: (name: string) =>
      setDraft((now) => addNodes(now, [{ ...blank, key: newKey(), kind: 1, name }], null)),
    add: (nodes: readonly DraftNode[], parent: string | null) =>
      setDraft((now) => addNodes(now, nodes, parent)),
    equalize: () => setDraft((now) => equalize(now, selected)),
    select: (key: string) =>
      setSelected((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key])),
  };
}

export type PieDraftState = ReturnType<typeof usePieDraft>;

/** Returns the server's errors by row: `nodes.3.target`. */
export function issuesByKey(
  draft: readonly DraftNode[],
  fields: readonly FieldIssue[] | undefined,
): ReadonlyMap<string, FieldIssue> {
  return new Map(
    (fields ?? []).flatMap((issue) => {
      const node = draft[Number(issue.path.split(".")[1] ?? Number.NaN)];
      return node ? [[node.key, issue] as const] : [];
    }),
  );
}
