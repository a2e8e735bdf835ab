import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { formatPercent } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { IconX } from "../../../ui/icons/icons.ts";
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
import { useShownOffer } from "./use-shown-offer.ts";

/** Plans with their prices, everything they differ in, and answers to what buyers ask. */
export function PriceList() {
  const { t } = useTranslation("buying");
  const { data, error, refetch } = usePricing();
  const { pricing, hide } = useShownOffer(data);
  const period = useChosenPeriod();
  return (
    <div className={classes.page} data-tour="pricing">
      <header className={classes.head}>
        <h1>{t("buying:pricing.title")}</h1>
        <p>{t("buying:pricing.lead")}</p>
        {pricing?.offer && <OfferLine offer={pricing.offer} onHide={hide} />}
      </header>
      {pricing ? (
        <>
          <PlansOffered pricing={pricing} period={period} />
          <TrialStrip trial={pricing.trial} />
          <Comparison plans={pricing.plans} />
          <Questions provider={pricing.provider} />
          <Notes pricing={pricing} />
        </>
      ) : error ? (
        <ErrorState what={t("buying:pricing.title")} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={10} />
      )}
    </div>
  );
}

interface OfferLineProps {
  readonly offer: NonNullable<Pricing["offer"]>;
  readonly onHide: () => void;
}

/** The offer with the day it really ends; for a visitor its days begin with the registration. */
function OfferLine({ offer, onHide }: OfferLineProps) {
  const { t } = useTranslation("buying");
  const { locale } = useReader();
  const day = useDay();
  const share = formatPercent(offer.discount, locale, { minDigits: 0, maxDigits: 0 });
  return (
    <div className={classes.offer} data-offer>
      <p className={classes.offerText}>
        {offer.until === null
          ? t("buying:offer.visitor", { share, count: offer.days })
          : t("buying:offer.until", { share, date: day(offer.until) })}
      </p>
      <button
        type="button"
        className="plain-icon-button"
        aria-label={t("buying:offer.hide")}
        title={t("buying:offer.hide")}
        onClick={onHide}
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </button>
    </div>
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
