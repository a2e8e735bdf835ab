import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { OwnLink } from "../../../shell/referral-money/own-link.tsx";
import { SumsTable } from "../../../shell/referral-money/sums-table.tsx";
import { DateText } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import type { PartnerSummary } from "../partners.contract.ts";
import classes from "../partners.module.css";
import { rateText } from "../plain-rate.ts";
import { AccruedChart } from "./accrued-chart.tsx";
import { StepsTable } from "./steps-table.tsx";

/** Link, rates, money and the way from a click to a payment. */
export function CabinetSummary({ summary }: { readonly summary: PartnerSummary }) {
  const { t } = useTranslation("partners");
  const { path, sums, subs, months, accrued } = summary;
  return (
    <>
      <div className={classes.pair}>
        <Card title={t("link.title")}>
          <div className={classes.stack}>
            <OwnLink path={path} />
            <p className={classes.muted}>
              {t("link.sub")} <code>{`${path}&sub=blog-1`}</code>
            </p>
          </div>
        </Card>
        <Rates summary={summary} />
      </div>
      <Card title={t("money.title")} isFlush={sums.length > 0}>
        {sums.length === 0 ? (
          <EmptyLine>{t("money.none")}</EmptyLine>
        ) : (
          <SumsTable sums={sums} without="credited" />
        )}
      </Card>
      <FunnelCard summary={summary} />
      {accrued.length > 0 && <AccruedChart accrued={accrued} />}
      {subs.length > 0 && (
        <Card title={t("steps.bySub")} isFlush>
          <StepsTable
            head={t("steps.sub")}
            rows={subs.map(({ sub, ...steps }) => ({ name: sub || t("steps.noSub"), ...steps }))}
          />
        </Card>
      )}
      {months.length > 0 && (
        <Card title={t("steps.byMonth")} isFlush>
          <StepsTable
            head={t("steps.month")}
            rows={months.toReversed().map(({ month, ...steps }) => ({ month, name: month, ...steps }))}
          />
        </Card>
      )}
    </>
  );
}

function Rates({ summary: { rate, rates, terms } }: { readonly summary: PartnerSummary }) {
  const { t } = useTranslation("partners");
  const { locale } = useReader();
  return (
    <Card title={t("rate.title")}>
      <div className={classes.stack}>
        <p className={classes.hero}>{rate === null ? "—" : rateText(rate, locale)}</p>
        <p className={classes.muted}>
          {t("rate.months", { count: terms.months })} {t("rate.pending", { count: terms.pendingDays })}
        </p>
        {rates.length > 1 && (
          <ul className={classes.plain} aria-label={t("rate.all")}>
            {rates.map((one) => (
              <li key={one.since}>
                {rateText(one.rate, locale)} {t("rate.since")} <DateText value={one.since} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

const steps = ["clicks", "registrations", "payers", "payments"] as const;

function FunnelCard({ summary: { funnel } }: { readonly summary: PartnerSummary }) {
  const { t } = useTranslation("partners");
  const { locale } = useReader();
  const share = (part: number, whole: number) =>
    whole === 0 ? null : formatPercent((part / whole).toFixed(4), locale, { maxDigits: 1 });
  const notes = {
    clicks: null,
    registrations: share(funnel.registrations, funnel.clicks),
    payers: share(funnel.payers, funnel.registrations),
    payments: null,
  };
  return (
    <Card title={t("steps.title")}>
      <dl className={classes.figures}>
        {steps.map((step) => (
          <div key={step}>
            <dt>{t(`steps.${step}`)}</dt>
            <dd className={classes.hero}>{formatNumber(String(funnel[step]), locale)}</dd>
            <dd className={classes.muted}>
              {notes[step] === null ? "\u00a0" : t(`steps.of.${step}`, { percent: notes[step] })}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
