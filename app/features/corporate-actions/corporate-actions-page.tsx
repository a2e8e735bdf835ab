import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { Writes } from "../../shell/writes.tsx";
import { IconChecks } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./corporate-actions.module.css";
import type { CheckAnswer } from "./corporate-actions.types.ts";
import { DecidedCard } from "./decided-card.tsx";
import { DueCard } from "./due-card.tsx";
import { IncomeSettings } from "./income-settings.tsx";
import { MisfitCard } from "./misfit-card.tsx";
import { PendingEvent } from "./pending-event.tsx";
import { type Decisions, useDecisions } from "./use-decisions.ts";

/** Events and payments of a portfolio: undecided, due, unknown, and decided. */
export function CorporateActionsPage({ input }: { readonly input: { readonly portfolioId?: string } }) {
  const { t } = useTranslation("corporate-actions");
  const { data, error, refetch } = useApiQuery("GET /api/corporateActions/CheckCorporateActions", input);
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  return <Loaded answer={data} />;
}

function Loaded({ answer }: { readonly answer: CheckAnswer }) {
  const { t } = useTranslation("corporate-actions");
  const decisions = useDecisions(answer.portfolioId);
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <div className={classes.page}>
        <PendingCard answer={answer} decisions={decisions} />
        <MisfitCard answer={answer} decisions={decisions} />
        <DueCard answer={answer} decisions={decisions} />
        <UnsourcedCard answer={answer} />
        <Writes>
          <IncomeSettings
            key={`${answer.portfolioId} ${answer.isIncomeBooked} ${answer.incomeTaxRate}`}
            answer={answer}
          />
        </Writes>
        <DecidedCard answer={answer} decisions={decisions} />
      </div>
    </>
  );
}

interface PendingCardProps {
  readonly answer: CheckAnswer;
  readonly decisions: Decisions;
}

function PendingCard({ answer, decisions }: PendingCardProps) {
  const { t } = useTranslation("corporate-actions");
  const { pending, portfolioId } = answer;
  return (
    <Card title={t("pending.title")}>
      {pending.length === 0 ? (
        <EmptyState icon={IconChecks} title={t("pending.empty")} headingLevel={3} isDone>
          {t("pending.emptyText")}
        </EmptyState>
      ) : (
        <ul className={classes.events}>
          {pending.map((event) => (
            <PendingEvent key={event.key} portfolioId={portfolioId} event={event} decisions={decisions} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Holdings without payment data: not to be confused with holdings that pay nothing. */
function UnsourcedCard({ answer }: { readonly answer: CheckAnswer }) {
  const { t } = useTranslation("corporate-actions");
  const { search } = useLocation();
  if (answer.unsourced.length === 0) return null;
  return (
    <Card title={t("unsourced.title")}>
      <ul className={classes.names}>
        {answer.unsourced.map(({ id, ticker, name }) => (
          <li key={id}>
            <strong>{ticker}</strong> <span className={classes.muted}>{name}</span>
          </li>
        ))}
      </ul>
      <p className={classes.muted}>{t("unsourced.text")}</p>
      <div className={classes.buttons}>
        <Link className="button button-quiet" to={`/import${search}`}>
          {t("unsourced.import")}
        </Link>
        <Link className="button button-quiet" to={`/transactions?p=${answer.portfolioId}&new=dividend`}>
          {t("unsourced.add")}
        </Link>
      </div>
    </Card>
  );
}
