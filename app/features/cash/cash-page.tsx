import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { callApi } from "../../client/api/api-client.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { useUndo } from "../../client/data/use-undo.ts";
import { OutsideQuestions } from "../../shell/outside-questions.tsx";
import { useSeenPortfolios } from "../../shell/use-seen-portfolio.ts";
import { Writes } from "../../shell/writes.tsx";
import { IconCoins } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./cash.module.css";
import type { CashAnswer } from "./cash.types.ts";
import { CashTable } from "./cash-table.tsx";
import { NegativeCash } from "./negative-cash.tsx";
import { StateCashCard } from "./state-cash-card.tsx";

/** Money by currency: what is there, what moved it, where it went below zero, and what can be booked. */
export function CashPage({ input }: { readonly input: { readonly portfolioId?: string } }) {
  const { t } = useTranslation("cash");
  const { data, error, refetch } = useApiQuery("GET /api/cash", input);
  const portfolios = useSeenPortfolios();
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  const portfolio = portfolios.find(({ id }) => id === data.portfolioId);
  return (
    <>
      <PageHeader title={t("title")} subtitle={portfolio?.name} />
      <div className={classes.page}>
        {!data.isComposite && (
          <Writes by="edit">
            <Actions answer={data} />
          </Writes>
        )}
        {data.view === 2 && data.isCashTracked && !data.isComposite && (
          <Writes by="edit">
            <StateCashCard answer={data} currency={portfolio?.currency ?? data.currency} />
          </Writes>
        )}
        {!data.isComposite && <OutsideQuestions portfolioId={data.portfolioId} />}
        {data.currencies.map((one) => (
          <NegativeCash key={one.currency} cash={one} portfolioId={data.portfolioId} />
        ))}
        {data.currencies.length === 0 ? (
          <Card>
            <EmptyState icon={IconCoins} title={t(data.isCashTracked ? "empty.title" : "off.title")}>
              {t(data.isCashTracked ? "empty.text" : "off.text")}
            </EmptyState>
          </Card>
        ) : (
          <CashTable answer={data} />
        )}
      </div>
    </>
  );
}

const kinds = ["deposit", "withdrawal", "interest", "fee", "tax", "currency-exchange"] as const;

/** Bookable transactions, each in the common form, and the tracking of cash. */
function Actions({ answer }: { readonly answer: CashAnswer }) {
  const { t } = useTranslation("cash");
  const client = useQueryClient();
  const toasts = useToasts();
  const undoing = useUndo();
  const { portfolioId, isCashTracked, view } = answer;
  const toggle = () =>
    void callApi("POST /api/MyPortfolio/track-cash", {
      id: portfolioId,
      isCashTracked: !isCashTracked,
    }).then(async (saved) => {
      await client.invalidateQueries();
      undoing.done(t(isCashTracked ? "done.off" : "done.on"), saved);
    }, toasts.failed);
  return (
    <div className={classes.actions}>
      {isCashTracked &&
        view === 1 &&
        kinds.map((kind) => (
          <Link
            key={kind}
            className="button button-quiet"
            to={`/transactions?p=${portfolioId}&activity=cash&new=${kind}`}
          >
            {t(`ledger:kind.${kind}`)}
          </Link>
        ))}
      <Writes>
        <Button variant="default" onClick={toggle}>
          {t(isCashTracked ? "turnOff" : "turnOn")}
        </Button>
      </Writes>
    </div>
  );
}
