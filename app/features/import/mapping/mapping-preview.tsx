import { useTranslation } from "react-i18next";
import type { MappingView, SketchLine } from "../../../domain/imports/mapping.schema.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { useIssueText } from "../../../shell/statement/use-issue-text.ts";
import { DateText, Quantity } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import importClasses from "../import.module.css";
import classes from "./mapping.module.css";
import { useKindName } from "./mapping-columns.tsx";

/** First rows by the real reader, and the file's counts. */
export function MappingPreview({ view, isBusy }: { readonly view: MappingView; readonly isBusy: boolean }) {
  const { t } = useTranslation(["mapping", "import"]);
  const { locale } = useReader();
  const issueText = useIssueText();
  const { counts, fatal, missing, rows } = view;
  const shown = (value: number) => formatNumber(String(value), locale);
  return (
    <Card title={t("mapping:preview.title")}>
      {missing.length > 0 ? (
        <Notice tone="warning">
          {t("mapping:missing", { fields: missing.map((field) => t(`mapping:field.${field}`)).join(", ") })}
        </Notice>
      ) : (
        fatal && <Notice tone="warning">{issueText(fatal)}</Notice>
      )}
      <p className={`${importClasses.muted} ${classes.counts}`} role="status">
        {isBusy
          ? t("mapping:preview.busy")
          : rows.length === 0
            ? t("mapping:preview.none")
            : t("mapping:preview.counts", {
                rows: shown(counts.rows),
                checks: shown(counts.checks),
                ignored: shown(counts.ignored),
                failed: shown(counts.failed),
              })}
      </p>
      {rows.length > 0 && <Rows rows={rows} />}
    </Card>
  );
}

function Rows({ rows }: { readonly rows: readonly SketchLine[] }) {
  const { t } = useTranslation(["mapping", "import"]);
  const head = ["what", "date", "symbol", "quantity", "price", "amount", "feeTax"] as const;
  const label = {
    what: t("mapping:preview.what"),
    date: t("import:rows.date"),
    symbol: t("mapping:field.symbol"),
    quantity: t("import:rows.quantity"),
    price: t("import:rows.price"),
    amount: t("import:rows.amount"),
    feeTax: t("import:rows.feeTax"),
  };
  return (
    <section className={classes.scroll} aria-label={t("mapping:preview.title")}>
      <table className={importClasses.table}>
        <thead>
          <tr>
            <th scope="col">{t("mapping:preview.line")}</th>
            {head.map((name) => (
              <th key={name} scope="col">
                {label[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.line} row={row} columns={head.length} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row, columns }: { readonly row: SketchLine; readonly columns: number }) {
  const issueText = useIssueText();
  const kindName = useKindName();
  const said = row.issues.map(issueText).join(" ");
  if (row.kindName === null)
    return (
      <tr data-wrong={!row.isIgnored || undefined}>
        <th scope="row">{row.line}</th>
        <td colSpan={columns}>{said}</td>
      </tr>
    );
  const number = (value: string | null) => value !== null && <Quantity value={value} />;
  return (
    <tr>
      <th scope="row">{row.line}</th>
      <td>
        {kindName(row.kindName)}
        {said !== "" && <div className={classes.doubt}>{said}</div>}
      </td>
      <td>{row.date && <DateText value={row.date} />}</td>
      <td>{row.symbol}</td>
      <td>{number(row.quantity)}</td>
      <td>{number(row.price)}</td>
      <td>
        {number(row.amount)} {row.currency}
      </td>
      <td>
        {number(row.fee)} {number(row.tax)}
      </td>
    </tr>
  );
}
