import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconChevronDown, IconChevronRight } from "../../ui/icons/icons.ts";
import type { HoldingPart, ListedHolding } from "./holdings.contract.ts";
import classes from "./holdings.module.css";

/** A holding, or a composite's part in one portfolio. */
export interface HoldingLine extends ListedHolding {
  readonly part?: HoldingPart;
}

/** Stable while nothing is toggled: columns depend on it. */
export interface Folds {
  readonly isOpen: (assetId: string) => boolean;
  readonly toggle: (assetId: string) => void;
}

interface Unfolded {
  readonly lines: readonly HoldingLine[];
  readonly folds: Folds;
  /** Null without parts. */
  readonly toggleAll: (() => void) | null;
  readonly isAllOpen: boolean;
}

const without = (ids: ReadonlySet<string>, id: string): Set<string> => {
  const next = new Set(ids);
  next.delete(id);
  return next;
};

/** Expands a composite's holdings into portfolios. */
export function useUnfolded(rows: readonly ListedHolding[]): Unfolded {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(
    () =>
      rows.flatMap((row): HoldingLine[] =>
        open.has(row.asset.id) ? [row, ...row.parts.map((part) => ({ ...row, part }))] : [row],
      ),
    [rows, open],
  );
  const folds = useMemo(
    (): Folds => ({
      isOpen: (id) => open.has(id),
      toggle: (id) => setOpen((now) => (now.has(id) ? without(now, id) : new Set([...now, id]))),
    }),
    [open],
  );
  const composed = rows.flatMap(({ asset, parts }) => (parts.length > 0 ? asset.id : []));
  const isAllOpen = composed.every((id) => open.has(id));
  const toggleAll = () => setOpen(new Set(isAllOpen ? [] : composed));
  return { lines, folds, isAllOpen, toggleAll: composed.length === 0 ? null : toggleAll };
}

interface UnfoldProps {
  readonly row: ListedHolding;
  readonly folds: Folds;
}

export function UnfoldButton({ row, folds }: UnfoldProps) {
  const { t } = useTranslation("holdings");
  const isOpen = folds.isOpen(row.asset.id);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={classes.unfold}
      aria-expanded={isOpen}
      aria-label={t("parts.ofAsset", { name: row.asset.name })}
      onClick={(event) => {
        event.stopPropagation();
        folds.toggle(row.asset.id);
      }}
    >
      {row.parts.length}
      <Icon size={16} aria-hidden />
    </button>
  );
}
