import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HoldingPart, ListedHolding } from "./holdings.contract.ts";
import classes from "./holdings.module.css";

/** A line of the table: a holding, or what one portfolio of a composite holds of it. */
export interface HoldingLine extends ListedHolding {
  readonly part?: HoldingPart;
}

export interface Unfolded {
  readonly lines: readonly HoldingLine[];
  readonly isOpen: (assetId: string) => boolean;
  readonly toggle: (assetId: string) => void;
  /** Opens or closes all; null where nothing has parts. */
  readonly toggleAll: (() => void) | null;
  readonly isAllOpen: boolean;
}

/** Holdings of a composite, each unfolded into its portfolios on demand. */
export function useUnfolded(rows: readonly ListedHolding[]): Unfolded {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(
    () =>
      rows.flatMap((row): HoldingLine[] =>
        open.has(row.asset.id) ? [row, ...row.parts.map((part) => ({ ...row, part }))] : [row],
      ),
    [rows, open],
  );
  const composed = rows.filter(({ parts }) => parts.length > 0);
  const isAllOpen = composed.every(({ asset }) => open.has(asset.id));
  return useMemo(
    () => ({
      lines,
      isAllOpen,
      isOpen: (assetId) => open.has(assetId),
      toggle: (assetId) =>
        setOpen(
          (now) => new Set(now.has(assetId) ? [...now].filter((id) => id !== assetId) : [...now, assetId]),
        ),
      toggleAll:
        composed.length === 0
          ? null
          : () => setOpen(new Set(isAllOpen ? [] : composed.map(({ asset }) => asset.id))),
    }),
    [lines, isAllOpen, open, composed],
  );
}

interface UnfoldProps {
  readonly row: ListedHolding;
  readonly unfolded: Unfolded;
}

/** Shows what each portfolio holds of the asset. */
export function UnfoldButton({ row, unfolded }: UnfoldProps) {
  const { t } = useTranslation("holdings");
  const isOpen = unfolded.isOpen(row.asset.id);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={classes.unfold}
      aria-expanded={isOpen}
      aria-label={t("parts.ofAsset", { name: row.asset.name })}
      onClick={(event) => {
        event.stopPropagation();
        unfolded.toggle(row.asset.id);
      }}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
