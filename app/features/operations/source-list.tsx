import { useTranslation } from "react-i18next";
import { formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Card } from "../../ui/shell/card.tsx";
import type { Source } from "./operations.contract.ts";
import classes from "./operations.module.css";
import { SourceActions } from "./source-actions.tsx";
import { byNeed, healthOf, useProblemText } from "./source-health.ts";
import { SourceSettings } from "./source-settings.tsx";

interface SourceListProps {
  readonly sources: readonly Source[];
  readonly isMarketDataOn: boolean;
}

/** A line per source, those that want a look first; what else is known of one unfolds. */
export function SourceList({ sources, isMarketDataOn }: SourceListProps) {
  const { t } = useTranslation("operations");
  return (
    <Card title={t("operations:sources.list")} isFlush>
      <ul className={classes.lines}>
        {byNeed(sources).map((source) => (
          <SourceLine key={source.id} source={source} isMarketDataOn={isMarketDataOn} />
        ))}
      </ul>
    </Card>
  );
}

/** Names a moment, or says that there was none. */
function useInstantText(): (instant: string | null) => string {
  const { t } = useTranslation("operations");
  const { locale } = useReader();
  return (instant) =>
    instant === null
      ? t("operations:source.never")
      : t("operations:utc", { time: formatInstant(instant, locale) });
}

interface SourceLineProps {
  readonly source: Source;
  readonly isMarketDataOn: boolean;
}

function SourceLine({ source, isMarketDataOn }: SourceLineProps) {
  const { t } = useTranslation(["operations", "assets"]);
  const health = healthOf(source);
  return (
    <li className={classes.line}>
      <div className={classes.lineText}>
        <h3 className={classes.lineName}>
          {t(`assets:source.${source.id}`, { defaultValue: source.id })}
          <span className={classes.badge} data-tone={health.tone}>
            {t(`operations:health.${health.state}`)}
          </span>
        </h3>
        <details className={classes.more}>
          <summary>
            <Brief source={source} />
          </summary>
          <Facts source={source} />
          <Addresses addresses={source.addresses} />
          <SourceSettings source={source} />
        </details>
      </div>
      {isMarketDataOn && <SourceActions source={source} />}
    </li>
  );
}

/** The one thing worth knowing: what is missing, what went wrong, or when it answered last. */
function Brief({ source }: { readonly source: Source }) {
  const { t } = useTranslation("operations");
  const at = useInstantText();
  const problemText = useProblemText();
  const { state } = healthOf(source);
  if (state === "missing") return t("operations:source.missingFields", { fields: source.missing.join(", ") });
  if ((state === "failing" || state === "paused") && source.lastProblem)
    return `${problemText(source.lastProblem)} · ${at(source.lastProblemAt)}`;
  if (source.lastGoodAt !== null) return t("operations:source.answered", { time: at(source.lastGoodAt) });
  return source.can.map((want) => t(`operations:want.${want}`)).join(" · ");
}

function Facts({ source }: { readonly source: Source }) {
  const { t } = useTranslation("operations");
  const at = useInstantText();
  const problemText = useProblemText();
  const { lastProblem, limits } = source;
  return (
    <dl className={classes.facts}>
      <dt>{t("operations:source.lastGood")}</dt>
      <dd>{at(source.lastGoodAt)}</dd>
      {lastProblem && (
        <>
          <dt>{t("operations:source.lastProblem")}</dt>
          <dd>
            {problemText(lastProblem)}
            <span className={classes.quiet}> · {at(source.lastProblemAt)}</span>
          </dd>
        </>
      )}
      <dt>{t("operations:source.can")}</dt>
      <dd>{source.can.map((want) => t(`operations:want.${want}`)).join(" · ")}</dd>
      <dt>{t("operations:source.limits")}</dt>
      <dd>
        {t("operations:source.perMinute", { value: limits.perMinute })}
        {limits.perDay !== null && `, ${t("operations:source.perDay", { value: limits.perDay })}`}
      </dd>
    </dl>
  );
}

function Addresses({ addresses }: Pick<Source, "addresses">) {
  const { t } = useTranslation("operations");
  const at = useInstantText();
  if (addresses.length === 0) return null;
  return (
    <ul className={classes.addresses} aria-label={t("operations:source.addresses")}>
      {addresses.map((address) => (
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
  );
}
