import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ImportReport, ImportView } from "../../../domain/imports/import.schema.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { useIssueText } from "../../../shell/statement/use-issue-text.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import classes from "../import.module.css";
import { KindTotals } from "../preview/totals-table.tsx";
import { UndoImport } from "./undo-import.tsx";

const committed = 2;
const revoked = 3;

export function ResultStep({ view }: { readonly view: ImportView }) {
  const { t } = useTranslation("import");
  const { report, state } = view;
  const title = state === committed ? t("done.title") : state === revoked ? t("done.revoked") : view.fileName;
  return (
    <Card title={title}>
      {report && state === committed ? <Report report={report} /> : <Notice>{t("done.over")}</Notice>}
      <div className={classes.buttons}>
        {state === committed && (
          <>
            <Link className="button button-primary" to="/dashboard">
              {t("done.dashboard")}
            </Link>
            <Link className="button button-quiet" to={`/transactions?import=${view.id}`}>
              {t("done.transactions")}
            </Link>
          </>
        )}
        <Link className="button button-quiet" to="/import">
          {t("done.next")}
        </Link>
      </div>
      {state === committed && (
        <div className={classes.back}>
          <UndoImport id={view.id} isOneOfSeveral={view.isOneOfSeveral} />
        </div>
      )}
    </Card>
  );
}

const counted = [
  "openings",
  "adjustments",
  "changed",
  "known",
  "skipped",
  "ignored",
  "failed",
  "assets",
] as const;

function Report({ report }: { readonly report: ImportReport }) {
  const { t } = useTranslation("import");
  const { locale } = useReader();
  const issueText = useIssueText();
  const { prices, rates, reasons = [] } = report;
  return (
    <>
      <ul className={classes.report}>
        <li>
          <strong>{t("done.rows", { count: report.rows })}</strong>
        </li>
        {counted.map(
          (name) =>
            (report[name] ?? 0) > 0 && <li key={name}>{t(`done.${name}`, { count: report[name] ?? 0 })}</li>,
        )}
        {prices + rates > 0 && <li>{t("done.market", { prices, rates })}</li>}
      </ul>
      {report.balances && <Balances {...report.balances} />}
      {report.totals.length > 0 && (
        <section className={classes.after}>
          <h3>{t("done.totals")}</h3>
          <KindTotals totals={report.totals} />
        </section>
      )}
      {reasons.length > 0 && (
        <section className={classes.after}>
          <h3>{t("done.reasons")}</h3>
          <ul className={classes.report}>
            {reasons.map(({ status, issue, count }) => (
              <li key={`${status} ${issue.code}`}>
                {formatNumber(String(count), locale)} × {issueText(issue)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Balances({ lines, wrong }: NonNullable<ImportReport["balances"]>) {
  const { t } = useTranslation("import");
  return (
    <div className={classes.after}>
      {wrong === 0 ? (
        <Notice>{t("done.balancesRight", { count: lines })}</Notice>
      ) : (
        <Notice tone="warning">{t("balance.wrong", { count: wrong })}</Notice>
      )}
    </div>
  );
}
