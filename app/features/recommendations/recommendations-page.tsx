import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { formatPercent } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { OutputOf } from "../../shared/endpoint.ts";
import { IconCircleCheck } from "../../ui/icons/icons.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Card } from "../../ui/shell/card.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { opening } from "./open-finding.ts";
import type { Finding, recommendationsContract } from "./recommendations.contract.ts";
import classes from "./recommendations.module.css";
import { type RuleName, thresholdBounds } from "./thresholds.ts";
import { ThresholdsForm } from "./thresholds-form.tsx";

type Recommendations = OutputOf<(typeof recommendationsContract)["GET /api/recomendations"]>;

/** Screens that remedy a finding. */
const placeOf: Partial<Record<RuleName, string>> = {
  ...{ asset: "/rebalancing", sector: "/rebalancing", country: "/rebalancing", currency: "/rebalancing" },
  ...{ payer: "/income", drift: "/rebalancing", cash: "/rebalancing", fees: "/transactions" },
  ...{ loss: "/holdings", maturityDays: "/div-calendar", staleDays: "/prices" },
};

/** Findings beyond the user's thresholds, with reasons and remedies. */
export function RecommendationsPage({ input }: { readonly input: { readonly portfolioId?: string } }) {
  const { t } = useTranslation("recommendations");
  const { data, error, refetch } = useApiQuery("GET /api/recomendations", input);
  const [isOpen, setOpen] = useState(false);
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={10} />;
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={data.portfolioName}
        actions={
          <Button variant="default" onClick={() => setOpen(true)}>
            {t("thresholds.open")}
          </Button>
        }
      />
      <div className={classes.page}>
        {data.findings.length === 0 ? (
          <Card>
            <EmptyState icon={IconCircleCheck} title={t("empty.title")} isDone>
              {t("empty.text")}
            </EmptyState>
          </Card>
        ) : (
          <ul className={classes.findings} aria-label={t("found")}>
            {data.findings.map((finding) => (
              <li key={finding.key}>
                <FindingCard finding={finding} portfolioId={data.portfolioId} today={data.today} />
              </li>
            ))}
          </ul>
        )}
        <Checked data={data} />
        <p className={classes.muted}>{t("notAdvice")}</p>
      </div>
      <DetailDrawer title={t("thresholds.title")} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <ThresholdsForm onDone={() => setOpen(false)} />}
      </DetailDrawer>
    </>
  );
}

interface FindingCardProps {
  readonly finding: Finding;
  readonly portfolioId: string;
  readonly today: string;
}

function FindingCard({ finding, portfolioId, today }: FindingCardProps) {
  const { t } = useTranslation("recommendations");
  const { rule, asset, name, figure, numbers } = finding;
  const what = asset?.ticker ?? name ?? "";
  const place = placeOf[rule];
  const of = { portfolioId, today, rule, name: what, title: t(`thresholds.name.${rule}`) };
  const isUnder = rule === "drift" && "value" in figure && figure.value.startsWith("-");
  return (
    <Card title={t(`rule.${rule}.title`, { name: what })}>
      <div className={classes.finding} data-rule={rule} data-key={what}>
        <p className={classes.measured}>
          <FigureText
            figure={figure}
            name={`${rule}-${what}`}
            {...opening(finding, of, t)}
            variant="head"
            sign={rule === "drift" || rule === "loss"}
            isNeutral={rule === "drift"}
            digits={figure.unit === "ratio" ? 1 : undefined}
          />{" "}
          <span className={classes.muted}>{t(`rule.${rule}.measure`)}</span>
        </p>
        {numbers.length > 0 && (
          <dl className={classes.numbers}>
            {numbers.map((number) => (
              <div key={number.name}>
                <dt>{t(`number.${number.name}`)}</dt>
                <dd>
                  <FigureText
                    figure={number.figure}
                    name={`${rule}-${number.name}-${what}`}
                    {...opening(number, { ...of, title: t(`number.${number.name}`) }, t)}
                  />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p>{t(`rule.${rule}.why`)}</p>
        <p>
          <strong>{t("fix")}</strong>{" "}
          {t(isUnder ? "rule.drift.fixUnder" : `rule.${rule}.fix`, { name: what })}{" "}
          {place && <Link to={`${place}?p=${portfolioId}`}>{t(`place.${place.slice(1)}`)}</Link>}
        </p>
      </div>
    </Card>
  );
}

function Checked({ data }: { readonly data: Recommendations }) {
  const { t } = useTranslation("recommendations");
  const { locale } = useReader();
  return (
    <Card title={t("checked.title")} isFlush>
      <ScrollBox label={t("checked.title")}>
        <table className={classes.table} aria-label={t("checked.title")}>
          <thead>
            <tr>
              <th scope="col">{t("checked.rule")}</th>
              <th scope="col" className="num">
                {t("checked.threshold")}
              </th>
              <th scope="col" className="num">
                {t("checked.looked")}
              </th>
              <th scope="col" className="num">
                {t("checked.found")}
              </th>
              <th scope="col">{t("checked.reasons")}</th>
            </tr>
          </thead>
          <tbody>
            {data.checked.map(({ rule, threshold, looked, found, reasons }) => (
              <tr key={rule} data-checked={rule}>
                <th scope="row">{t(`thresholds.name.${rule}`)}</th>
                <td className="num">
                  {thresholdBounds[rule].unit === "ratio"
                    ? formatPercent(threshold, locale, { minDigits: 0, maxDigits: 2 })
                    : t("days", { count: Number(threshold) })}
                </td>
                <td className="num">{looked}</td>
                <td className="num">{found}</td>
                <td className={classes.reasons}>
                  {reasons.map((reason) => reasonText(reason, t, locale)).join(" · ")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}
