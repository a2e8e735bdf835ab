import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ledgerQueries } from "../../../client/data/ledger-queries.ts";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { useUndo } from "../../../client/data/use-undo.ts";
import { AmountsGate } from "../../../client/prefs/amounts-gate.tsx";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Locale } from "../../../shared/locales.ts";
import type { TransactionRow } from "../../../shared/schemas/transaction.schema.ts";
import { PortfolioChoice } from "../../../shell/portfolio-choice.tsx";
import { type ChosenAsset, toChosen } from "../../../shell/transaction-form/chosen-asset.ts";
import { type SeenPortfolio, useMayWrite, useSeenPortfolios } from "../../../shell/use-seen-portfolio.ts";
import { Writes } from "../../../shell/writes.tsx";
import { DateText } from "../../../ui/money/amounts.tsx";
import { DetailDrawer } from "../../../ui/shell/detail-drawer.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../transactions.module.css";
import { formKinds } from "./transaction-fields.ts";
import { TransactionForm } from "./transaction-form.tsx";
import { useTransactionForm } from "./use-transaction-form.ts";

interface DrawerProps {
  readonly portfolio: SeenPortfolio;
  readonly rows: readonly TransactionRow[];
}

/** Shortcuts of `?action=` (client contract, S3.29). */
const shortcutKinds: Readonly<Record<string, string>> = { Add_Transaction: "buy", Add_Dividend: "dividend" };
const shortcutKind = (action: string | null): string | null =>
  action === null ? null : (shortcutKinds[action] ?? null);

/**
 * Drawer over the list: `?new=KIND` or `?action=Add_Dividend` adds (`&for=` a held asset), `?id=` opens a row; closing
 * returns to the list.
 */
export function TransactionDrawer({ portfolio, rows }: DrawerProps) {
  const { t } = useTranslation("transactions");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // Navigation is a transition: the list may reload without the row while the address still names it, so a deleted row
  // counts as closed at once.
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const addressed = search.get("id");
  const id = addressed === deletedId ? null : addressed;
  const kind = search.get("new") ?? shortcutKind(search.get("action"));
  const forAsset = search.get("for");
  const started = useApiQuery(
    "GET /api/holdings/one",
    { portfolioId: portfolio.id, assetId: forAsset ?? "" },
    { isEnabled: kind !== null && forAsset !== null },
  );
  const isStarted = forAsset === null || started.error !== null || started.data !== undefined;
  const known = rows.find((row) => row.id === id);
  const asked = useApiQuery(
    "GET /api/transactions/one",
    { id: id ?? "", portfolioId: portfolio.id },
    { isEnabled: id !== null && !known },
  );
  const row = known ?? (asked.data?.id === id ? asked.data : undefined);
  const close = () => {
    const next = new URLSearchParams(search);
    next.delete("id");
    for (const name of ["new", "action", "for"]) next.delete(name);
    void navigate({ search: next.toString() }, { preventScrollReset: true, flushSync: true });
  };
  const isOpen = id !== null || kind !== null;
  const takesRows = !portfolio.isComposite && portfolio.level !== "view";
  return (
    <DetailDrawer
      title={id ? t(row ? `ledger:kind.${row.kindName}` : "drawer.row") : t("drawer.new")}
      subtitle={row?.asset?.name}
      isOpen={isOpen}
      onClose={close}
    >
      {id && asked.error && !row && <ErrorState what={t("drawer.row")} error={asked.error} isCompact />}
      {id && !row && !asked.error && <SkeletonRows count={6} />}
      {kind !== null && !id && !takesRows && <NoRowsHere portfolio={portfolio} kind={kind} />}
      {isOpen && (row || (!id && isStarted && takesRows)) && (
        <AmountsGate of={row ?? null}>
          <OpenForm
            key={row ? row.id : `new-${kind}`}
            portfolio={portfolio}
            row={row ?? null}
            kind={kind && formKinds.includes(kind) ? kind : "buy"}
            asset={started.data ? toChosen(started.data.holding.asset) : null}
            onClose={close}
            onDeleted={setDeletedId}
          />
        </AmountsGate>
      )}
    </DetailDrawer>
  );
}

/** A composite has no rows: one of its portfolios must be chosen. */
function NoRowsHere({ portfolio, kind }: { readonly portfolio: SeenPortfolio; readonly kind: string }) {
  const { t } = useTranslation("transactions");
  const [search] = useSearchParams();
  if (!portfolio.isComposite)
    return <Notice>{t(`shell:shared.${portfolio.level}`, { owner: portfolio.owner })}</Notice>;
  const at = (id: string) => {
    const next = new URLSearchParams(search);
    next.delete("action");
    next.set("new", kind);
    next.set("p", id);
    return `?${next}`;
  };
  return (
    <PortfolioChoice of={portfolio} to={at}>
      {t("drawer.choosePortfolio")}
    </PortfolioChoice>
  );
}

/** Kind, quantity, asset. */
function nameOfRow(row: TransactionRow, t: (key: string) => string, locale: Locale): string {
  const { kindName, quantity, amount, currency, asset } = row;
  const size = quantity
    ? formatNumber(quantity, locale)
    : amount && `${formatNumber(amount, locale)} ${currency}`;
  return [t(`ledger:kind.${kindName}`), size, asset?.ticker].filter(Boolean).join(" · ");
}

interface OpenFormProps {
  readonly portfolio: SeenPortfolio;
  readonly row: TransactionRow | null;
  readonly kind: string;
  readonly asset: ChosenAsset | null;
  readonly onClose: () => void;
  /** Receives the deleted id, and `null` after undo. */
  readonly onDeleted: (id: string | null) => void;
}

function OpenForm({ portfolio, row, kind, asset, onClose, onDeleted }: OpenFormProps) {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  const { today } = useRootData();
  const undoing = useUndo();
  const currencies = useApiQuery("GET /api/currency/list", {});
  const portfolioId = row?.portfolioId ?? portfolio.id;
  const moveId = row?.moveId ?? null;
  const move = useApiQuery(
    "GET /api/transactions/move",
    { moveId: moveId ?? "" },
    { isEnabled: moveId !== null },
  );
  const isAlone = move.error?.code === "NOT_FOUND";
  const form = useTransactionForm({
    portfolioId,
    currency: portfolio.currency,
    today,
    row,
    kind,
    asset,
    onSaved: (saved, hasNext) => {
      if (hasNext) return undoing.done(t("done.addedRow", { what: nameOfRow(saved, t, locale) }), saved);
      undoing.done(t(row ? "done.saved" : "done.added"), saved);
      onClose();
    },
  });
  const remove = row && (
    <Writes by="edit">
      <DeleteButton
        row={row}
        onDeleted={() => {
          onDeleted(row.id);
          onClose();
        }}
        onRestored={() => onDeleted(null)}
      />
    </Writes>
  );
  return (
    <div className={classes.row}>
      {row && <Origin row={row} />}
      {row && portfolio.isComposite && <OwnPlace row={row} />}
      {isAlone && <p>{t("move.alone")}</p>}
      {moveId !== null && !isAlone ? (
        <>
          <SideOfMove moveId={moveId} />
          {remove}
        </>
      ) : row?.toAsset && row.actionId !== null ? (
        <>
          <ActionRow row={row} />
          {remove}
        </>
      ) : (
        <TransactionForm
          form={form}
          portfolioId={portfolioId}
          isCashTracked={portfolio.isCashTracked}
          currencies={(currencies.data?.currencies ?? []).map(({ code }) => code)}
          onCancel={onClose}
          extra={remove}
        />
      )}
    </div>
  );
}

/** Both sides of a transfer are edited together. */
function SideOfMove({ moveId }: { readonly moveId: string }) {
  const { t } = useTranslation("transactions");
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.delete("id");
  next.set("move", moveId);
  return (
    <p>
      {t("move.side")}{" "}
      <Link to={{ search: next.toString() }} preventScrollReset>
        {t("move.open")}
      </Link>
    </p>
  );
}

/** A row of two assets is undone with its event, not edited. */
function ActionRow({ row }: { readonly row: TransactionRow }) {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  return (
    <p>
      <DateText value={row.date} width="long" /> ·{" "}
      {t("drawer.received", {
        quantity: formatNumber(row.toQuantity ?? "0", locale),
        ticker: row.toAsset?.ticker ?? "",
      })}
    </p>
  );
}

/** Portfolio of a composite's row that cannot be edited here. */
function OwnPlace({ row }: { readonly row: TransactionRow }) {
  const { t } = useTranslation("transactions");
  const [search] = useSearchParams();
  const place = useSeenPortfolios().find(({ id }) => id === row.portfolioId);
  const mayWrite = useMayWrite("edit");
  if (mayWrite || !place) return null;
  const next = new URLSearchParams(search);
  next.set("p", place.id);
  return (
    <p className={classes.origin}>
      <Link to={`?${next}`} preventScrollReset>
        {t("drawer.changeIn", { portfolio: place.name })}
      </Link>
    </p>
  );
}

/** A line of a file, an event. */
function Origin({ row }: { readonly row: TransactionRow }) {
  const { t } = useTranslation("transactions");
  if (row.importLine === null && row.actionId === null) return null;
  return (
    <p className={classes.origin}>
      {row.importLine !== null && <span>{t("drawer.imported", { line: row.importLine })}</span>}
      {row.actionId !== null && (
        <span>
          {t("drawer.fromAction")}{" "}
          <Link to={`/corporate-actions?p=${row.portfolioId}`}>{t("drawer.toEvents")}</Link>
        </span>
      )}
    </p>
  );
}

interface DeleteProps {
  readonly row: TransactionRow;
  readonly onDeleted: () => void;
  readonly onRestored: () => void;
}

function DeleteButton({ row, onDeleted, onRestored }: DeleteProps) {
  const { t } = useTranslation("transactions");
  const toasts = useToasts();
  const client = useQueryClient();
  const undoing = useUndo();
  const remove = useApiMutation("DELETE /api/transactions");
  // Promises: this component is unmounted when undo is pressed.
  const deleteRow = () => {
    remove.mutateAsync({ portfolioId: row.portfolioId, ids: [row.id] }).then((answer) => {
      onDeleted();
      undoing.done(t("done.deleted"), answer, onRestored);
      for (const key of ledgerQueries) void client.invalidateQueries({ queryKey: [key] });
    }, toasts.failed);
  };
  return (
    <button type="button" className="button button-quiet" disabled={remove.isPending} onClick={deleteRow}>
      {t("drawer.delete")}
    </button>
  );
}
