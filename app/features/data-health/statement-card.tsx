import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiMutation } from "../../client/data/use-api.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { BalanceLines } from "../../shell/statement/balance-lines.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { CheckedStatement } from "./data-health.contract.ts";
import classes from "./data-health.module.css";

interface Props {
  readonly portfolioId: string;
  readonly statement: CheckedStatement;
}

/** Returns the number of lines that differ from the ledger. */
export const countWrong = ({ check }: CheckedStatement): number =>
  [...check.cash, ...check.positions].filter(({ difference }) => difference !== "0").length;

/** Last statement of an account against the present ledger of that evening. */
export function StatementCard({ portfolioId, statement }: Props) {
  const { t } = useTranslation(["data-health", "import"]);
  const { locale } = useReader();
  const toasts = useToasts();
  const correct = useApiMutation("POST /api/data-health/correct", [
    "GET /api/data-health",
    "GET /api/data-health/statements",
    "GET /api/transactions",
    "GET /api/holdings",
    "GET /api/DashboardStats",
    "GET /api/main-stats",
    "GET /api/explain",
  ]);
  const { check, importId, fileName, broker, numberMasked } = statement;
  const wrong = countWrong(statement);
  const account = [broker, numberMasked].filter(Boolean).join(" ");
  const lines = [...check.cash, ...check.positions];
  const fix = (line: string) =>
    correct.mutate(
      { portfolioId, importId, line },
      { onSuccess: () => toasts.done(t("statements.corrected")), onError: toasts.failed },
    );
  return (
    <Card
      title={t("statements.title", { account: account || t("import:coverage.account") })}
      actions={<Link to={`/import?id=${importId}`}>{t("statements.open")}</Link>}
    >
      <p className={classes.about}>
        {t("statements.text", { date: formatDayWithName(check.date, locale), name: fileName })}
      </p>
      {wrong === 0 ? (
        <Notice>{t("statements.right", { count: lines.length })}</Notice>
      ) : (
        <BalanceLines lines={lines} isPending={correct.isPending} onFix={({ id }) => fix(id)} />
      )}
    </Card>
  );
}
