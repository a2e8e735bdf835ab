import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { formatDayWithName } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { BalanceCheck } from "../../../shared/schemas/balance.schema.ts";
import { BalanceLines } from "../../../shell/statement/balance-lines.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import classes from "../import.module.css";
import type { AnswerProps } from "../upload/file-facts.tsx";

interface Props {
  readonly balances: BalanceCheck;
  /** Undecided rows: before they are resolved a difference is meaningless. */
  readonly open: number;
  readonly answer: AnswerProps;
  readonly portfolioId: string;
}

/** Broker's balances against the ledger after the import. */
export function BalanceTable({ balances, open, answer: { id, decide }, portfolioId }: Props) {
  const { t } = useTranslation("import");
  const { locale } = useReader();
  const lines = [...balances.cash, ...balances.positions];
  const portfolios = useApiQuery("GET /api/MyPortfolio", {}).data?.portfolios ?? [];
  const isBrokers = portfolios.some((one) => one.id === portfolioId && one.cashBackType === 1);
  const isAligned = isBrokers && balances.cash.some(({ difference }) => difference !== "0");
  const wrong = lines.filter(({ difference }) => difference !== "0").length;
  return (
    <Card title={t("balance.title")}>
      <p className={classes.muted}>{t("balance.text", { date: formatDayWithName(balances.date, locale) })}</p>
      <BalanceLines
        lines={lines}
        isPending={decide.isPending}
        onFix={(line) => decide.mutate({ id, adjust: { [line.id]: line.isFixed ? null : true } })}
      />
      <div className={classes.after}>
        {open > 0 ? (
          <Notice>{t("balance.open")}</Notice>
        ) : wrong === 0 ? (
          <Notice>{t("balance.right")}</Notice>
        ) : (
          <Notice tone="warning">{t("balance.wrong", { count: wrong })}</Notice>
        )}
        {isAligned && <Notice>{t("balance.aligned")}</Notice>}
      </div>
    </Card>
  );
}
