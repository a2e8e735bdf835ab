import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PieTree } from "../../shared/schemas/pie.schema.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { errorText } from "../../ui/states/error-text.ts";
import { AddToTree } from "./add-to-tree.tsx";
import { deriveRest } from "./derive-rest.ts";
import { restOf } from "./draft-tree.ts";
import { LooseCard } from "./loose-card.tsx";
import { NodeDrawer } from "./node-drawer.tsx";
import { colorsOf } from "./pie-look.ts";
import type { RowParts } from "./pie-row.tsx";
import { PieTreeList } from "./pie-tree-list.tsx";
import classes from "./pies.module.css";
import type { ChangePies } from "./use-change-pies.ts";
import { issuesByKey, type PieDraftState, usePieDraft } from "./use-pie-draft.ts";
import { isFlat } from "./whole-target.ts";

interface Props {
  readonly tree: PieTree;
  readonly change: ChangePies;
  readonly collapsed: ReadonlySet<string>;
  readonly onCollapsed: (collapsed: ReadonlySet<string>) => void;
}

/** Tree editor: nothing is stored before "Save", which can be undone. */
export function PieEditor({ tree, change, collapsed, onCollapsed }: Props) {
  const { t } = useTranslation("pies");
  const state = usePieDraft(tree);
  const { draft } = state;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const stored = useMemo(() => new Map(tree.nodes.map((node) => [node.id, node])), [tree]);
  const colors = useMemo(() => colorsOf(draft), [draft]);
  const issues = issuesByKey(draft, change.error?.fields);
  const parts: RowParts = {
    ...{ tree, draft, stored, colors, collapsed },
    isFlat: isFlat(draft),
    selected: state.selected,
    isDirty: state.isDirty,
    nameOf: state.nameOf,
    errorOf: (key) => {
      const issue = issues.get(key);
      return issue && t(`common:field.${issue.code}`, { ...issue.params });
    },
    onTarget: state.setTarget,
    onSelect: state.select,
    onToggle: (key) =>
      onCollapsed(
        new Set(collapsed.has(key) ? [...collapsed].filter((one) => one !== key) : [...collapsed, key]),
      ),
    onOpen: setOpenKey,
  };
  return (
    <>
      <Card title={t("tree")} actions={<AddToTree tree={tree} state={state} />} className={classes.card}>
        {draft.length > 0 && (
          <>
            <div className={classes.head} data-flat={parts.isFlat || undefined} aria-hidden="true">
              <span>{t("column.name")}</span>
              {!parts.isFlat && <span>{t("column.target")}</span>}
              <span>{t("column.wholeTarget")}</span>
              <span>{t("column.weight")}</span>
              <span>{t("column.drift")}</span>
              <span>{t("column.value")}</span>
            </div>
            <PieTreeList state={state} parts={parts} />
          </>
        )}
        <Ends state={state} change={change} errors={issues.size} />
      </Card>
      <LooseCard tree={tree} state={state} />
      <NodeDrawer key={openKey ?? ""} state={state} openKey={openKey} onClose={() => setOpenKey(null)} />
    </>
  );
}

interface EndsProps {
  readonly state: PieDraftState;
  readonly change: ChangePies;
  readonly errors: number;
}

/** Unassigned rest, and buttons: equalize, save, discard. */
function Ends({ state, change, errors }: EndsProps) {
  const { t } = useTranslation("pies");
  const { draft, selected, isDirty } = state;
  if (draft.length === 0 && !isDirty) return null;
  const rest = { value: restOf(draft, null), unit: "ratio" } as const;
  return (
    <div className={classes.ends}>
      <p className={classes.rest}>
        {t("rest")} <FigureText figure={rest} name="rest" derive={() => deriveRest(draft, state.nameOf, t)} />
      </p>
      {isDirty && change.error && (
        <p role="alert" className={classes.problem}>
          {errors > 0 ? t("wrongRows", { count: errors }) : errorText(change.error, t)}
        </p>
      )}
      <span className={classes.buttons}>
        <Button
          variant="default"
          size="sm"
          disabled={selected.size === 0}
          title={t("equalizeHint")}
          onClick={state.equalize}
        >
          {t("equalize", { count: selected.size })}
        </Button>
        <Button variant="default" size="sm" disabled={!isDirty} onClick={state.reset}>
          {t("discard")}
        </Button>
        <Button size="sm" disabled={!isDirty} loading={change.isBusy} onClick={() => change.save(draft)}>
          {t("save")}
        </Button>
      </span>
    </div>
  );
}
