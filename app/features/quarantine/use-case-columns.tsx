import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatQuantity } from "../../i18n/format.ts";
import { formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TwoLines } from "../../ui/table/two-lines.tsx";
import { CaseActions } from "./case-actions.tsx";
import type { QuarantineCase } from "./quarantine.contract.ts";
import classes from "./quarantine.module.css";
import { whyText } from "./why-text.ts";

/** Returns the name of a case: ticker or pair. */
export const nameOf = ({ asset, pair }: Pick<QuarantineCase, "asset" | "pair">): string =>
  asset?.ticker ?? pair ?? "";

const Days = ({ from, to }: Pick<QuarantineCase, "from" | "to">) => (
  <>
    <DateText value={from} />
    {to !== from && (
      <>
        {" – "}
        <DateText value={to} />
      </>
    )}
  </>
);

/** Columns of the quarantine; every row has both decisions. */
export function useCaseColumns(): readonly Column<QuarantineCase>[] {
  const { t } = useTranslation(["quarantine", "assets"]);
  const { locale } = useReader();
  return useMemo(
    () => [
      {
        id: "series",
        header: t("quarantine:series"),
        cell: (row) => (
          <TwoLines
            first={
              row.asset ? (
                <Link to={`/support/assets/${row.asset.id}?part=prices`}>{nameOf(row)}</Link>
              ) : (
                nameOf(row)
              )
            }
            second={
              row.asset
                ? `${t(`quarantine:kind.${row.kind}`)} · ${row.asset.name}`
                : t("quarantine:kind.rate")
            }
          />
        ),
        sortValue: nameOf,
      },
      {
        id: "days",
        header: t("quarantine:days"),
        cell: (row) => (
          <TwoLines first={<Days {...row} />} second={t("quarantine:rows", { count: row.rows })} />
        ),
        sortValue: ({ to }) => to,
      },
      {
        id: "value",
        header: t("quarantine:value"),
        align: "end",
        phone: "value",
        cell: ({ value, currency, asset }) =>
          `${formatQuantity(value, locale)} ${currency ?? asset?.currency ?? ""}`.trim(),
      },
      {
        id: "why",
        header: t("quarantine:reason"),
        phone: "block",
        cell: (row) => (
          <span className={classes.why}>
            <span>{t(`quarantine:detector.${row.detector}`)}</span>
            <span className={classes.sentence}>{whyText(row, t, locale)}</span>
          </span>
        ),
        sortValue: ({ detector }) => detector,
      },
      {
        id: "source",
        header: t("quarantine:source"),
        cell: ({ source, fetchedAt, url }) => (
          <span title={url || undefined}>
            <TwoLines
              first={t(`assets:source.${source}`, { defaultValue: source })}
              second={`${formatInstant(fetchedAt, locale)} UTC`}
            />
          </span>
        ),
        sortValue: ({ source }) => source,
      },
      {
        id: "actions",
        header: t("quarantine:decision"),
        phone: "block",
        cell: (row) => <CaseActions row={row} />,
      },
    ],
    [t, locale],
  );
}
