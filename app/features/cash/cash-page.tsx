import { Button } from "@mantine/core";
import { IconCoins } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { callApi } from "../../client/api-client.ts";
import { useApiQuery } from "../../client/use-api.ts";
import { useCashNames } from "../../client/use-cash-names.ts";
import { useUndo } from "../../client/use-undo.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { Money } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import type { CashCurrency, cashContract } from "./cash.contract.ts";
import classes from "./cash.module.css";
import { NegativeCash } from "./negative-cash.tsx";
import { StateCashCard } from "./state-cash-card.tsx";

type CashAnswer = OutputOf<(typeof cashContract)["GET /api/cash"]>;

/** Money by currency: what is there, what moved it, where it went below zero, and what can be booked. */
export function CashPage({ input }: { readonly input: { readonly portfolioId?: string } }) {
  const { t } = useTranslation("cash");
  const { data, error, refetch } = useApiQuery("GET /api/cash", input);
  const portfolios = useApiQuery("GET /api/MyPortfolio", {}).data?.portfolios ?? [];
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  const portfolio = portfolios.find(({ id }) => id === data.portfolioId);
  return (
    <>
      <PageHeader title={t("title")} subtitle={portfolio?.name} />
      <div className={classes.page}>
        {!data.isComposite && <Actions answer={data} />}
        {data.view === 2 && data.isCashTracked && !data.isComposite && (
          <StateCashCard portfolioId={data.portfolioId} currency={portfolio?.currency ?? data.currency} />
        )}
        {data.currencies.map((one) => (
          <NegativeCash key={one.currency} cash={one} portfolioId={data.portfolioId} />
        ))}
        <Card isFlush={data.currencies.length > 0}>
          {data.currencies.length === 0 ? (
            <EmptyState icon={IconCoins} title={t(data.isCashTracked ? "empty.title" : "off.title")}>
              {t(data.isCashTracked ? "empty.text" : "off.text")}
            </EmptyState>
          ) : (
            <CashTable answer={data} />
          )}
        </Card>
      </div>
    </>
  );
}

const kinds = ["deposit", "withdrawal", "interest", "fee", "tax", "currency-exchange"] as const;

/** What can be booked, each in the form of all transactions, and whether cash is tracked at all. */
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
      <Button variant="default" onClick={toggle}>
        {t(isCashTracked ? "turnOff" : "turnOn")}
      </Button>
    </div>
  );
}

const sums = ["deposits", "withdrawals", "income", "fees", "taxes"] as const;

function CashTable({ answer }: { readonly answer: CashAnswer }) {
  const { t } = useTranslation("cash");
  const names = useCashNames();
  const { currencies, portfolioId, period, total } = answer;
  const explain = (metric: string, currency: string) => ({
    metric,
    scope: { kind: "cash" as const, portfolioId, currency },
    period,
  });
  return (
    <ScrollBox label={t("title")}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("column.currency")}</th>
            <th scope="col" className="num">
              {t("column.balance")}
            </th>
            <th scope="col" className="num">
              {t("column.value")}
            </th>
            <th scope="col" className="num">
              {t("column.weight")}
            </th>
            {sums.map((sum) => (
              <th key={sum} scope="col" className="num">
                {t(`column.${sum}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {currencies.map((cash: CashCurrency) => (
            <tr key={cash.currency}>
              <th scope="row" title={names.get(cash.currency)}>
                {cash.currency}
              </th>
              <td className="num">
                <Money value={cash.balance} currency={cash.currency} digits="own" />
              </td>
              <td className="num">
                <FigureText
                  figure={cash.value}
                  name={`cash-value-${cash.currency}`}
                  variant="cell"
                  explain={explain("value", cash.currency)}
                />
              </td>
              <td className="num">
                <FigureText
                  figure={cash.weight}
                  name={`cash-weight-${cash.currency}`}
                  variant="cell"
                  explain={explain("weight", cash.currency)}
                />
              </td>
              {sums.map((sum) => (
                <td key={sum} className="num">
                  <Money value={cash.totals[sum]} currency={cash.currency} digits="own" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t("total")}
              </th>
              <td className="num">
                <FigureText figure={total} name="cash-total" variant="cell" />
              </td>
              <td colSpan={1 + sums.length} />
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollBox>
  );
}
