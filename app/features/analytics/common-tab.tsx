import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import type { Results } from "./analytics.types.ts";
import { divisionInput, type StatsInput, spansInput } from "./answers/stats-input.ts";
import { Diversification } from "./diversification/diversification.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { ProfitByAsset } from "./profit-by-asset.tsx";
import { ProfitByPeriod } from "./returns/profit-by-period.tsx";
import { ValueHistory } from "./returns/value-history.tsx";
import { Jumps, Section, sections } from "./sections.tsx";

interface CommonTabProps {
  readonly input: StatsInput;
  readonly search: URLSearchParams;
  readonly results: Results;
}

export function CommonTab({ input, search, results }: CommonTabProps) {
  const { t } = useTranslation("analytics");
  const { prefs } = usePrefs();
  const divided = divisionInput(search, prefs);
  const spans = spansInput(search, prefs);
  const division = useApiQuery("GET /api/analytics/diversification", divided);
  const history = useApiQuery("GET /api/history-prices", input);
  const assets = useApiQuery("GET /api/history-profits/by-assets", input);
  const periods = useApiQuery("GET /api/history-profits/by-periods", spans);
  const isComplete = [division, history, assets, periods].every(({ data }) => data !== undefined);
  return (
    <>
      <Jumps names={sections.common} isComplete={isComplete} />
      <Section name="division">
        <Loaded title={t("division.title")} query={division} height={12}>
          {(data) => <Diversification division={data} />}
        </Loaded>
      </Section>
      <Section name="value">
        <Loaded title={t("value.title")} query={history} height={8}>
          {(data) => <ValueHistory history={data} />}
        </Loaded>
      </Section>
      <Section name="identity">
        <IdentityCard results={results} />
      </Section>
      <Section name="assets">
        <Loaded title={t("assets.title")} query={assets} height={8}>
          {(data) => <ProfitByAsset profits={data} results={results} />}
        </Loaded>
      </Section>
      <Section name="spans">
        <Loaded title={t("spans.title")} query={periods} height={8}>
          {(data) => <ProfitByPeriod gains={data} unit={spans.by} />}
        </Loaded>
      </Section>
    </>
  );
}

interface LoadedProps<T> {
  readonly title: string;
  readonly query: Pick<ReturnType<typeof useApiQuery>, "error" | "refetch"> & {
    readonly data: T | undefined;
  };
  /** Skeleton rows, about the final height. */
  readonly height: number;
  readonly children: (data: T) => React.ReactNode;
}

/** A separately loaded part that keeps its place and fails alone. */
export function Loaded<T>({ title, query, height, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return (
    <Card title={title}>
      {error ? (
        <ErrorState what={title} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={height} />
      )}
    </Card>
  );
}
