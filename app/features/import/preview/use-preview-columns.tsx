import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Preview, PreviewRow } from "../../../domain/imports/import.schema.ts";
import { DateText, Money, Quantity } from "../../../ui/money/amounts.tsx";
import type { Column } from "../../../ui/table/columns.ts";
import { TwoLines } from "../../../ui/table/two-lines.tsx";
import classes from "../import.module.css";
import { placeOf } from "../reading/line-place.ts";
import { IdentifySecurity } from "./identify-security.tsx";
import { RowStatusCell } from "./row-status-cell.tsx";
import type { Decide } from "./use-import-view.ts";

export function usePreviewColumns(
  id: string,
  decide: Decide,
  { sheets, unresolved }: Pick<Preview, "sheets" | "unresolved">,
  portfolioId: string,
): readonly Column<PreviewRow>[] {
  const { t } = useTranslation("import");
  return useMemo<readonly Column<PreviewRow>[]>(
    () => [
      {
        id: "what",
        header: t("rows.what"),
        phone: "title",
        cell: (row) => <What row={row} />,
      },
      {
        id: "line",
        header: t("rows.line"),
        align: "end",
        cell: (row) => <Lines lines={row.lines} sheets={sheets} />,
      },
      {
        id: "date",
        header: t("rows.date"),
        cell: (row) => (row.date ? <DateText value={row.date} width="digits" /> : ""),
      },
      {
        id: "quantity",
        header: t("rows.quantity"),
        align: "end",
        cell: (row) => <Units row={row} />,
      },
      {
        id: "price",
        header: t("rows.price"),
        align: "end",
        cell: (row) => (row.price ? <Quantity value={row.price} /> : ""),
      },
      {
        id: "amount",
        header: t("rows.amount"),
        align: "end",
        phone: "value",
        cell: (row) => <Amount row={row} />,
      },
      { id: "fee", header: t("rows.feeTax"), align: "end", cell: (row) => <FeeTax row={row} /> },
      {
        id: "status",
        header: t("rows.status"),
        cell: (row) => (
          <RowStatusCell {...{ row, id, decide, sheets }}>
            <IdentifySecurity {...{ row, id, decide, portfolioId, unresolved }} />
          </RowStatusCell>
        ),
      },
    ],
    [t, id, decide, sheets, unresolved, portfolioId],
  );
}

/** First line of a row with its sheet; all lines in the tooltip. */
function Lines({ lines, sheets }: { readonly lines: readonly number[]; readonly sheets: Preview["sheets"] }) {
  const { t } = useTranslation("import");
  const places = lines.map((line) => placeOf(line, sheets));
  const named = places.map(({ sheet, row }) => (sheet ? t("rows.place", { sheet, row }) : String(row)));
  const [first] = places;
  return (
    <span className={classes.muted} title={`${t("rows.lines")}: ${named.join(", ")}`}>
      {first?.sheet && `${first.sheet} · `}
      {first?.row}
      {places.length > 1 && "+"}
    </span>
  );
}

function What({ row }: { readonly row: PreviewRow }) {
  const { t } = useTranslation("import");
  if (row.kindName === null)
    return (
      <TwoLines
        first={t(`status.${row.status}`)}
        second={row.text && <code className={classes.source}>{row.text}</code>}
      />
    );
  const ticker = row.asset?.ticker ?? row.symbol;
  return (
    <TwoLines
      first={
        <>
          {t(`ledger:kind.${row.kindName}`)}
          {ticker && ` · ${ticker}`}
          {row.toSymbol && ` → ${row.toSymbol}`}
        </>
      }
      second={row.asset?.name ?? row.note ?? undefined}
    />
  );
}

function Units({ row }: { readonly row: PreviewRow }) {
  const own = row.quantity ? <Quantity value={row.quantity} /> : (row.ratio ?? "");
  if (!row.toQuantity) return own;
  return <TwoLines first={own} second={<Quantity value={row.toQuantity} />} />;
}

function Amount({ row }: { readonly row: PreviewRow }) {
  if (row.currency === null) return null;
  const paid = row.gross && <Money value={row.gross} currency={row.currency} />;
  if (!row.toAmount) return paid;
  return (
    <TwoLines
      first={paid}
      second={<Money value={row.toAmount} currency={row.toCurrency ?? row.currency} />}
    />
  );
}

function FeeTax({ row }: { readonly row: PreviewRow }) {
  if (row.currency === null || (!row.fee && !row.tax)) return null;
  return (
    <TwoLines
      first={row.fee && <Money value={row.fee} currency={row.feeCurrency ?? row.currency} />}
      second={row.tax ? <Money value={row.tax} currency={row.taxCurrency ?? row.currency} /> : undefined}
    />
  );
}
