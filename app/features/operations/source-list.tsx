import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/use-api.ts";
import { formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { Source } from "./operations.contract.ts";
import classes from "./operations.module.css";
import { healthOf, useProblemText } from "./source-health.ts";

/** One card per source: how it is, what can be done about it, and its addresses. */
export const SourceList = ({
  sources,
  isMarketDataOn,
}: {
  readonly sources: readonly Source[];
  readonly isMarketDataOn: boolean;
}) => (
  <div className={classes.cards}>
    {sources.map((source) => (
      <SourceCard key={source.id} source={source} isMarketDataOn={isMarketDataOn} />
    ))}
  </div>
);

interface SourceCardProps {
  readonly source: Source;
  readonly isMarketDataOn: boolean;
}

function SourceCard({ source, isMarketDataOn }: SourceCardProps) {
  const { t } = useTranslation(["operations", "assets"]);
  const { locale } = useReader();
  const problemText = useProblemText();
  const health = healthOf(source);
  const at = (instant: string | null) =>
    instant === null
      ? t("operations:source.never")
      : t("operations:utc", { time: formatInstant(instant, locale) });
  return (
    <Card
      title={t(`assets:source.${source.id}`, { defaultValue: source.id })}
      actions={
        <span className={classes.badge} data-tone={health.tone}>
          {t(`operations:health.${health.state}`)}
        </span>
      }
      footer={isMarketDataOn && <SourceActions source={source} />}
    >
      <dl className={classes.facts}>
        <dt>{t("operations:source.lastGood")}</dt>
        <dd>{at(source.lastGoodAt)}</dd>
        {source.lastProblem && (
          <>
            <dt>{t("operations:source.lastProblem")}</dt>
            <dd>
              {problemText(source.lastProblem)}
              <span className={classes.quiet}> · {at(source.lastProblemAt)}</span>
            </dd>
          </>
        )}
        {source.missing.length > 0 && (
          <>
            <dt>{t("operations:source.missing")}</dt>
            <dd>{t("operations:source.missingFields", { fields: source.missing.join(", ") })}</dd>
          </>
        )}
        <dt>{t("operations:source.can")}</dt>
        <dd>{source.can.map((want) => t(`operations:want.${want}`)).join(" · ")}</dd>
        <dt>{t("operations:source.limits")}</dt>
        <dd>
          {t("operations:source.perMinute", { value: source.limits.perMinute })}
          {source.limits.perDay !== null &&
            `, ${t("operations:source.perDay", { value: source.limits.perDay })}`}
        </dd>
      </dl>
      {source.addresses.length > 0 && (
        <ul className={classes.addresses} aria-label={t("operations:source.addresses")}>
          {source.addresses.map((address) => (
            <li key={address.address}>
              <code>{address.address}</code>
              <span className={classes.quiet}>
                {address.state === "closed"
                  ? t("operations:address.closed", { spent: address.spentToday })
                  : t(`operations:address.${address.state}`, {
                      until: at(address.until),
                      failures: address.failures,
                    })}
                {address.pausedUntil !== null &&
                  ` ${t("operations:address.paused", { until: at(address.pausedUntil) })}`}
                {address.waiting > 0 && ` ${t("operations:address.waiting", { count: address.waiting })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const touched = ["GET /api/admin/providers"] as const;

function SourceActions({ source }: { readonly source: Source }) {
  const { t } = useTranslation(["operations", "assets"]);
  const toasts = useToasts();
  const name = t(`assets:source.${source.id}`, { defaultValue: source.id });
  const shared = { onError: toasts.failed };
  const toggle = useApiMutation("POST /api/admin/switch-provider", touched);
  const reset = useApiMutation("POST /api/admin/reset-provider", touched);
  const isBroken = source.addresses.some(({ state }) => state !== "closed");
  return (
    <div className={classes.actions}>
      <button
        type="button"
        className="button button-quiet"
        aria-label={t(source.isOn ? "operations:source.switchOffOf" : "operations:source.switchOnOf", {
          name,
        })}
        onClick={() => toggle.mutate({ id: source.id, isOn: !source.isOn }, shared)}
      >
        {t(source.isOn ? "operations:source.switchOff" : "operations:source.switchOn")}
      </button>
      {source.switched !== null && (
        <button
          type="button"
          className="button button-quiet"
          aria-label={t("operations:source.asConfiguredOf", { name })}
          onClick={() => toggle.mutate({ id: source.id, isOn: null }, shared)}
        >
          {t("operations:source.asConfigured")}
        </button>
      )}
      {isBroken && (
        <button
          type="button"
          className="button button-quiet"
          aria-label={t("operations:source.resetOf", { name })}
          onClick={() =>
            reset.mutate(
              { id: source.id },
              { ...shared, onSuccess: () => toasts.done(t("operations:source.wasReset", { name })) },
            )
          }
        >
          {t("operations:source.reset")}
        </button>
      )}
    </div>
  );
}
