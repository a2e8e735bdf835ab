import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { screenInput } from "../../client/data/screen-input.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { healthKinds } from "../../shared/names/health-kinds.ts";
import type { Prefs } from "../../shared/prefs.ts";
import { IconHeartCheck } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./data-health.module.css";
import { IssueLine } from "./issue-line.tsx";
import { countWrong, StatementCard } from "./statement-card.tsx";

const inputOf = (search: URLSearchParams, prefs: Prefs) => {
  const { portfolioId } = screenInput(search, prefs);
  return portfolioId ? { portfolioId } : {};
};

const route = screen({
  namespaces: ["data-health", "import", "assets", "ledger"],
  queries: ({ search, prefs }) => [
    mainQuery("GET /api/data-health", inputOf(search, prefs)),
    query("GET /api/data-health/statements", inputOf(search, prefs)),
  ],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Problems that prevent figures or make them unreliable, with their days and remedies. */
export default function DataHealthScreen() {
  const { t } = useTranslation("data-health");
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  const { data, error, refetch } = useApiQuery("GET /api/data-health", inputOf(search, prefs));
  const kept = useApiQuery("GET /api/data-health/statements", inputOf(search, prefs)).data;
  if (error) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  const groups = healthKinds
    .map((kind) => ({ kind, issues: data.issues.filter((issue) => issue.kind === kind) }))
    .filter(({ issues }) => issues.length > 0);
  const statements = kept?.portfolioId === data.portfolioId ? kept.statements : [];
  const wrong = statements.reduce((sum, statement) => sum + countWrong(statement), 0);
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle", { count: data.issues.length + wrong })} />
      {groups.length === 0 && wrong === 0 && (
        <EmptyState icon={IconHeartCheck} title={t("fine")} isDone>
          {t("fineText")}
        </EmptyState>
      )}
      <div className={classes.cards}>
        {groups.map(({ kind, issues }) => (
          <Card key={kind} title={t(`kind.${kind}.title`)} isFlush>
            <p className={classes.text}>{t(`kind.${kind}.text`)}</p>
            <ul className={classes.lines}>
              {issues.map((issue) => (
                <IssueLine
                  portfolioId={data.portfolioId}
                  key={[issue.asset?.id, issue.subject, issue.transactionId, issue.importId].join()}
                  issue={issue}
                />
              ))}
            </ul>
          </Card>
        ))}
        {statements.map((statement) => (
          <StatementCard key={statement.importId} portfolioId={data.portfolioId} statement={statement} />
        ))}
      </div>
    </>
  );
}
