import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../client/api/api-error.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import { useUndo } from "../../client/data/use-undo.ts";
import { formatNumber } from "../../i18n/format.ts";
import { parseNumber } from "../../i18n/parse-number.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { changedByHoldings } from "./changed-by-holdings.ts";
import type { ListedHolding } from "./holdings.contract.ts";
import classes from "./holdings.module.css";

interface PositionCellProps {
  readonly row: ListedHolding;
  readonly portfolioId: string;
  readonly field: "quantity" | "averageCost";
}

const textOf = (figure: ListedHolding["figures"]["quantity"]): string | null =>
  "value" in figure ? figure.value : null;

/**
 * Editable quantity or average cost of a stated position: Enter saves, Escape cancels. On a conflict the stored value
 * is shown.
 */
export function PositionCell({ row, portfolioId, field }: PositionCellProps) {
  const { t } = useTranslation("holdings");
  const { locale, isStealth } = useReader();
  const toasts = useToasts();
  const undoing = useUndo();
  const save = useApiMutation("PUT /api/holdings", changedByHoldings, { ifMatch: row.etag ?? undefined });
  const stored = textOf(row.figures[field]);
  const shown = stored === null ? "" : formatNumber(stored, locale);
  const [typed, setTyped] = useState<string | null>(null);
  const read = parseNumber(typed ?? shown, locale, { maxDecimals: 18, isNegativeAllowed: false });
  const isWrong = typed !== null && !read.ok && !(field === "averageCost" && read.code === "empty");
  const commit = () => {
    if (typed === null || isWrong) return;
    const value = read.ok ? read.value : null;
    const values = {
      quantity: field === "quantity" ? (value ?? "0") : (textOf(row.figures.quantity) ?? "0"),
      averageCost: field === "averageCost" ? value : textOf(row.figures.averageCost),
    };
    if (value === stored) return setTyped(null);
    const { ticker } = row.asset;
    save.mutateAsync({ portfolioId, assetId: row.asset.id, ...values }).then(
      (answer) => {
        setTyped(null);
        undoing.done(t("position.saved", { ticker }), answer);
      },
      (error: ApiError) => {
        if (error.code !== "STALE") return toasts.failed(error);
        setTyped(null);
        toasts.refused(t("position.stale", { ticker }));
      },
    );
  };
  // An input would reveal a hidden amount.
  if (isStealth) return <span>•••</span>;
  return (
    <input
      className={`${classes.cellBox} num`}
      inputMode="decimal"
      value={typed ?? shown}
      disabled={save.isPending}
      aria-label={t("position.label", { what: t(`column.${field}`), asset: row.asset.ticker })}
      aria-invalid={isWrong || undefined}
      title={isWrong && !read.ok ? t(`common:number.${read.code}`) : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
        else if (event.key === "Escape") setTyped(null);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
