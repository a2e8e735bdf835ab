import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import type { Returns, Risk } from "../analytics.types.ts";
import { firstBenchmarks } from "../answers/first-benchmarks.ts";
import { growthInput, type StatsInput } from "../answers/stats-input.ts";
import { BenchmarkPicker } from "../benchmark-picker.tsx";
import { Loaded } from "../common-tab.tsx";
import { Reasons } from "../reasons.tsx";
import { Jumps, returnSections, Section, sections } from "../sections.tsx";
import { Correlations } from "./correlations.tsx";
import { HeatMap } from "./heat-map.tsx";
import { Projection } from "./projection.tsx";
import { Drawdowns, Growth, Rolling } from "./return-lines.tsx";
import { ReturnsTable } from "./returns-table.tsx";
import { RiskFigures } from "./risk-figures.tsx";
import { RiskReturn } from "./risk-return.tsx";

interface GrowthTabProps {
  readonly input: StatsInput;
  readonly search: URLSearchParams;
}

export function GrowthTab({ input, search }: GrowthTabProps) {
  const { t } = useTranslation("analytics");
  const chosen = growthInput(search);
  const list = useApiQuery("GET /api/benchmarkList/list", {});
  const currency = useApiQuery("GET /api/analytics/results", input).data?.currency ?? "";
  const all = list.data?.benchmarks;
  const ids = useMemo(
    () => chosen.benchmarks ?? firstBenchmarks(all ?? [], currency),
    [chosen.benchmarks, all, currency],
  );
  const isReady = all !== undefined || list.error !== null;
  const asked = { ...input, benchmarks: ids.join(","), months: chosen.months };
  const returns = useApiQuery("GET /api/analytics/returns", asked, { isEnabled: isReady });
  const against = { ...input, ...(ids[0] === undefined ? {} : { benchmark: ids[0] }) };
  const risk = useApiQuery("GET /api/analytics/risk", against, { isEnabled: isReady });
  const plan = { ...input, years: chosen.years, monthly: chosen.monthly, seed: chosen.seed };
  const projection = useApiQuery("GET /api/analytics/projection", plan);
  const isComplete = [returns, risk, projection].every(({ data }) => data !== undefined);
  const hasReturns = returns.data?.years.length !== 0;
  // The number of benchmarks determines the height above.
  if (!isReady) return <SkeletonRows count={20} />;
  return (
    <>
      <Jumps
        names={sections.growth.filter((name) => hasReturns || !returnSections.includes(name))}
        isComplete={isComplete}
      />
      <BenchmarkPicker
        all={all ?? []}
        ids={ids}
        compared={returns.data?.benchmarks ?? []}
        portfolioId={input.portfolioId}
      />
      <Loaded title={t("heat.title")} query={returns} height={20}>
        {(data) => <ReturnCards returns={data} months={chosen.months} />}
      </Loaded>
      <Loaded title={t("risk.title")} query={risk} height={14}>
        {(data) => <RiskCards risk={data} />}
      </Loaded>
      <Section name="projection">
        <Loaded title={t("projection.title")} query={projection} height={10}>
          {(data) => <Projection projection={data} years={chosen.years} />}
        </Loaded>
      </Section>
    </>
  );
}

function ReturnCards({ returns, months }: { readonly returns: Returns; readonly months: number }) {
  const { t } = useTranslation("analytics");
  if (returns.years.length === 0) {
    return (
      <Section name="heat">
        <Card title={t("heat.title")}>
          <Reasons reasons={returns.reasons} fallback={t("division.empty")} />
        </Card>
      </Section>
    );
  }
  return (
    <>
      <Section name="heat">
        <HeatMap returns={returns} />
      </Section>
      <Section name="returns">
        <ReturnsTable returns={returns} />
      </Section>
      <Section name="growth">
        <Growth returns={returns} />
      </Section>
      <Section name="rolling">
        <Rolling returns={returns} months={months} />
      </Section>
      <Section name="falls">
        <Drawdowns returns={returns} />
      </Section>
    </>
  );
}

const RiskCards = ({ risk }: { readonly risk: Risk }) => (
  <>
    <Section name="risk">
      <RiskFigures risk={risk} />
    </Section>
    <Section name="scatter">
      <RiskReturn risk={risk} />
    </Section>
    <Section name="correlation">
      <Correlations risk={risk} />
    </Section>
  </>
);
