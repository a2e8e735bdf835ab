import { useState } from "react";
import { useTranslation } from "react-i18next";
import { mainQuery, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { IconArrowsSplit2 } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./ab-tests.module.css";
import { TestCard } from "./test-card.tsx";
import { TestForm } from "./test-form.tsx";

const definition = screen({
  namespaces: ["ab-tests"],
  queries: () => [mainQuery("GET /api/admin/ab-tests", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** A/B tests for the administrator: what is being tried out, and what came of it. */
export default function AbTestsScreen() {
  const { t } = useTranslation("ab-tests");
  const [isDefining, setDefining] = useState(false);
  const { data, error, refetch } = useApiQuery("GET /api/admin/ab-tests", {});
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          !isDefining && (
            <button type="button" className="button button-quiet" onClick={() => setDefining(true)}>
              {t("define")}
            </button>
          )
        }
      />
      {isDefining && (
        <Card title={t("define")}>
          <TestForm onDone={() => setDefining(false)} />
        </Card>
      )}
      {data.tests.length === 0 ? (
        <EmptyState icon={IconArrowsSplit2} title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      ) : (
        data.tests.map((test) => <TestCard key={test.name} test={test} />)
      )}
    </div>
  );
}
