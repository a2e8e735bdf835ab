import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { PieNode, PieTree } from "../../shared/schemas/pie.schema.ts";
import { IconChevronRight, IconGripVertical } from "../../ui/icons/icons.ts";
import { deriveDrift } from "../../ui/money/derive-target.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { type DraftNode, isPie, type ShownNode } from "./draft-tree.ts";
import { pieIconOf } from "./pie-look.ts";
import classes from "./pies.module.css";
import { TargetBox } from "./target-box.tsx";
import { deriveWholeTarget, wholeTargetOf } from "./whole-target.ts";

export interface RowParts {
  readonly tree: PieTree;
  readonly draft: readonly DraftNode[];
  /** Without nesting a target of the category is one of the portfolio. */
  readonly isFlat: boolean;
  /** Stored nodes by id. */
  readonly stored: ReadonlyMap<string, PieNode>;
  readonly colors: ReadonlyMap<string, number>;
  readonly selected: ReadonlySet<string>;
  readonly collapsed: ReadonlySet<string>;
  /** The draft differs from the stored tree: its drifts do not apply. */
  readonly isDirty: boolean;
  readonly nameOf: (key: string) => string;
  readonly errorOf: (key: string) => string | undefined;
  readonly onTarget: (key: string, target: string | null) => void;
  readonly onSelect: (key: string) => void;
  readonly onToggle: (key: string) => void;
  readonly onOpen: (key: string) => void;
}

interface Props {
  readonly node: ShownNode;
  /** Level of the drop position for the dragged row. */
  readonly depth: number;
  readonly parts: RowParts;
}

/** Row of the tree: handle, selection, name, target, present share. */
export function PieRow({ node, depth, parts }: Props) {
  const { t } = useTranslation("pies");
  const { key } = node;
  const name = parts.nameOf(key);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: key });
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-pie={name}
      data-depth={depth}
      data-flat={parts.isFlat || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <span className={classes.name} style={{ "--depth": depth } as CSSProperties}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={t("row.move", { name })}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
        <input
          type="checkbox"
          checked={parts.selected.has(key)}
          aria-label={t("row.select", { name })}
          onChange={() => parts.onSelect(key)}
        />
        <Toggle node={node} parts={parts} name={name} />
        <Mark node={node} color={parts.colors.get(key) ?? 1} />
        <button type="button" className={classes.open} onClick={() => parts.onOpen(key)}>
          <span>{name}</span>
          {node.asset && <span className={classes.muted}>{node.asset.ticker}</span>}
        </button>
      </span>
      <TargetBox
        label={t("row.target", { name })}
        value={node.target}
        error={parts.errorOf(key)}
        onValue={(target) => parts.onTarget(key, target)}
      />
      {!parts.isFlat && <WholeTarget node={node} parts={parts} />}
      <Figures node={node} parts={parts} />
    </li>
  );
}

function Toggle({
  node,
  parts,
  name,
}: {
  readonly node: ShownNode;
  readonly parts: RowParts;
  readonly name: string;
}) {
  const { t } = useTranslation("pies");
  if (!node.hasChildren) return <span className={classes.noToggle} />;
  const isOpen = !parts.collapsed.has(node.key);
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-label={t("row.inside", { name })}
      onClick={() => parts.onToggle(node.key)}
    >
      <IconChevronRight size={16} aria-hidden />
    </button>
  );
}

function Mark({ node, color }: { readonly node: ShownNode; readonly color: number }) {
  const Icon = node.icon ? pieIconOf[node.icon] : null;
  return (
    <span className={classes.mark} data-series={color} data-item={!isPie(node) || undefined}>
      {Icon && <Icon size={14} stroke={2} aria-hidden />}
    </span>
  );
}

/** Target as a share of the portfolio, as edited. */
function WholeTarget({ node, parts }: Omit<Props, "depth">) {
  const { t } = useTranslation("pies");
  const { tree, draft, nameOf } = parts;
  const target = wholeTargetOf(draft, node.key);
  return (
    <span className={classes.cell} data-label={t("column.wholeTarget")}>
      {target === null ? (
        <span className={classes.muted} title={t("row.noTarget")}>
          —
        </span>
      ) : (
        <FigureText
          figure={{ value: target, unit: "ratio" }}
          name={`target-${node.asset?.ticker ?? node.key}`}
          derive={() => deriveWholeTarget(draft, node.key, { nameOf, portfolioId: tree.portfolioId }, t)}
          variant="cell"
        />
      )}
    </span>
  );
}

function Figures({ node, parts }: Omit<Props, "depth">) {
  const { t } = useTranslation("pies");
  const { tree, stored, isDirty } = parts;
  const known = stored.get(node.key);
  if (!known) return <span className={classes.new}>{t("row.new")}</span>;
  const scope = { kind: "pie", portfolioId: tree.portfolioId, pieId: known.id } as const;
  const period = { from: tree.period.from, to: tree.period.to };
  const place = node.asset?.ticker ?? node.key;
  return (
    <>
      <span className={classes.cell} data-label={t("column.weight")}>
        <FigureText
          figure={known.weight}
          name={`weight-${place}`}
          explain={{ metric: "weight", scope, period }}
          variant="cell"
        />
      </span>
      <span className={classes.cell} data-label={t("column.drift")}>
        {known.drift && !isDirty ? (
          <FigureText
            figure={known.drift}
            name={`drift-${place}`}
            derive={() =>
              deriveDrift(
                { name: parts.nameOf(node.key), weight: known.weight, target: known.wholeTarget ?? "0" },
                { on: period.to, portfolioId: tree.portfolioId },
                t,
              )
            }
            sign
            isNeutral
            variant="cell"
          />
        ) : (
          <span className={classes.muted} title={t(isDirty ? "row.driftAfterSaving" : "row.noTarget")}>
            —
          </span>
        )}
      </span>
      <span className={classes.cell} data-label={t("column.value")}>
        <FigureText
          figure={known.value}
          name={`value-${place}`}
          explain={{ metric: "value", scope, period }}
          variant="cell"
        />
      </span>
    </>
  );
}
