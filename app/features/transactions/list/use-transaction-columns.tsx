import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { AssetType } from "../../../shared/codes.ts";
import type { TransactionRow } from "../../../shared/schemas/transaction.schema.ts";
import { AssetMark } from "../../../ui/market/asset-mark.tsx";
import { DateText, Money, Quantity, QuotedPrice } from "../../../ui/money/amounts.tsx";
import type { Column } from "../../../ui/table/columns.ts";
import { TwoLines } from "../../../ui/table/two-lines.tsx";
import type { ChosenRows } from "./use-chosen-rows.ts";

/** In ledger order, newest first. */
export function useTransactionColumns(many: ChosenRows): readonly Column<TransactionRow>[] {
  const { t } = useTranslation("transactions");
  return useMemo<readonly Column<TransactionRow>[]>(
    () => [...ownColumns(t), ...(many.isOn ? [chooseColumn(many, t)] : [])],
    [t, many],
  );
}

type Translate = TFunction<"transactions">;

const chooseColumn = (many: ChosenRows, t: Translate): Column<TransactionRow> => ({
  id: "choose",
  header: t("many.column"),
  cell: (row) => (
    <input
      type="checkbox"
      checked={many.ids.includes(row.id)}
      aria-label={t("many.choose", { what: `${t(`ledger:kind.${row.kindName}`)} ${row.date}` })}
      onChange={() => many.toggle(row.id)}
    />
  ),
});

function ownColumns(t: Translate): readonly Column<TransactionRow>[] {
  return [
    {
      id: "what",
      header: t("column.what"),
      phone: "title",
      cell: (row) => (
        <TwoLines
          icon={row.asset ? <AssetMark asset={row.asset} /> : undefined}
          first={
            <>
              {t(`ledger:kind.${row.kindName}`)}
              {row.asset && ` · ${row.asset.ticker}`}
            </>
          }
          second={row.asset?.name ?? (row.note || undefined)}
        />
      ),
    },
    { id: "date", header: t("column.date"), cell: (row) => <DateText value={row.date} width="digits" /> },
    {
      id: "quantity",
      header: t("column.quantity"),
      align: "end",
      cell: (row) => (row.quantity ? <Quantity value={row.quantity} /> : ""),
    },
    {
      id: "price",
      header: t("column.price"),
      align: "end",
      cell: (row) => (row.price ? <TradePrice row={row} /> : ""),
    },
    {
      id: "gross",
      header: t("column.gross"),
      align: "end",
      phone: "value",
      cell: (row) =>
        row.gross ? (
          <Money value={row.gross} currency={row.currency} />
        ) : row.toAmount ? (
          <Bought row={row} />
        ) : (
          ""
        ),
    },
    {
      id: "fee",
      header: t("column.feeTax"),
      align: "end",
      cell: (row) => {
        const fee = row.fee && <Money value={row.fee} currency={row.feeCurrency ?? row.currency} />;
        const tax = row.tax && <Money value={row.tax} currency={row.taxCurrency ?? row.currency} />;
        return fee && tax ? <TwoLines first={fee} second={tax} /> : fee || tax || "";
      },
    },
    {
      id: "cash",
      header: t("column.cash"),
      align: "end",
      cell: (row) =>
        row.cashEffect.map(({ currency, amount }) => (
          <div key={currency}>
            <Money value={amount} currency={currency} sign="always" />
          </div>
        )),
    },
  ];
}

/** Bonds are in percent of nominal. */
const TradePrice = ({ row }: { readonly row: TransactionRow }) => (
  <QuotedPrice
    value={row.price ?? "0"}
    currency={row.currency}
    digits={row.asset?.priceDigits ?? 2}
    isPercent={row.asset?.type === AssetType.bond}
  />
);

const Bought = ({ row }: { readonly row: TransactionRow }) => (
  <Money value={row.toAmount ?? "0"} currency={row.toCurrency ?? row.currency} />
);
