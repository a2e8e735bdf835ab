import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { formatPercent } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import type { Pricing } from "../buying/buying.schema.ts";
import { useDay } from "../buying/use-day.ts";
import { Comparison } from "./comparison.tsx";
import { PlansOffered, useChosenPeriod } from "./plans-offered.tsx";
import classes from "./pricing.module.css";
import { Questions } from "./questions.tsx";
import { TrialStrip } from "./trial-strip.tsx";
import { usePricing } from "./use-pricing.ts";

/** Plans with their prices, everything they differ in, and answers to what buyers ask. */
export function PriceList() {
  const { t } = useTranslation("buying");
  const { data, error, refetch } = usePricing();
  const period = useChosenPeriod();
  return (
    <div className={classes.page} data-tour="pricing">
      <header className={classes.head}>
        <h1>{t("buying:pricing.title")}</h1>
        <p>{t("buying:pricing.lead")}</p>
        {data?.offer && <OfferLine offer={data.offer} />}
      </header>
      {data ? (
        <>
          <PlansOffered pricing={data} period={period} />
          <TrialStrip trial={data.trial} />
          <Comparison plans={data.plans} />
          <Questions provider={data.provider} />
          <Notes pricing={data} />
        </>
      ) : error ? (
        <ErrorState what={t("buying:pricing.title")} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={10} />
      )}
    </div>
  );
}

/** The offer with the day it really ends; for a visitor its days begin with the registration. */
function OfferLine({ offer }: { readonly offer: NonNullable<Pricing["offer"]> }) {
  const { t } = useTranslation("buying");
  const { locale } = useReader();
  const day = useDay();
  const share = formatPercent(offer.discount, locale, { minDigits: 0, maxDigits: 0 });
  return (
    <p className={classes.offer}>
      {offer.until === null
        ? t("buying:offer.visitor", { share, count: offer.days })
        : t("buying:offer.until", { share, date: day(offer.until) })}
    </p>
  );
}

function Notes({ pricing: { currency } }: { readonly pricing: Pricing }) {
  const { t } = useTranslation("buying");
  const { operator } = useRootData().facts;
  return (
    <footer className={classes.notes}>
      <p>{t("buying:notes.renewal", { currency: currency ?? "" })}</p>
      <p>
        <a href="/public/terms">{t("buying:terms")}</a> · <a href="/public/privacy">{t("buying:privacy")}</a>
        {operator.email !== "" && (
          <>
            {" · "}
            <a href={`mailto:${operator.email}`}>{operator.email}</a>
          </>
        )}
      </p>
    </footer>
  );
}
