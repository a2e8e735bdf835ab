import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { formatQuantity } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { DayRange, HealthIssue } from "../../shared/schemas/health.schema.ts";
import { RateWays } from "../../shell/assets/rate-ways.tsx";
import { MissingCash } from "../../shell/missing-cash.tsx";
import { Writes } from "../../shell/writes.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import classes from "./data-health.module.css";

/** Ranges of days that a line shows; the others are counted. */
const shownRanges = 12;

/** Returns the screen that remedies an issue, without the portfolio of the address. */
function fixOf({ kind, asset, subject, transactionId, importId, days }: HealthIssue): string {
  if (importId) return `/import?id=${importId}`;
  if (kind === "missing-nominal") return `/own-assets?bond=${asset?.id ?? ""}`;
  if (transactionId) return `/transactions?id=${transactionId}`;
  const date = days.at(-1)?.to ?? "";
  if (kind === "missing-rate") return `/prices?pair=${subject ?? ""}&date=${date}`;
  if (kind === "missing-price") return `/prices?asset=${asset?.id ?? ""}&date=${date}`;
  if (kind === "stale-price" || kind === "held-back" || kind === "unverified-price")
    return asset ? `/prices?asset=${asset.id}` : `/prices?pair=${subject ?? ""}`;
  if (kind === "negative-cash") return `/transactions?to=${days[0]?.from ?? ""}`;
  return `/transactions?asset=${asset?.id ?? ""}`;
}

interface LineProps {
  readonly issue: HealthIssue;
  readonly portfolioId: string;
}

/** One thing that is wrong: what, since when, and the link that leads to its mending. */
export function IssueLine({ issue, portfolioId }: LineProps) {
  const { t } = useTranslation("data-health");
  const [search] = useSearchParams();
  const portfolio = search.get("p");
  const to = fixOf(issue);
  const href = portfolio ? `${to}${to.includes("?") ? "&" : "?"}p=${portfolio}` : to;
  const name = issue.asset ? `${issue.asset.ticker} · ${issue.asset.name}` : (issue.subject ?? "");
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <span className={classes.name}>{name === "" ? t(`kind.${issue.kind}.title`) : name}</span>
        <Facts issue={issue} />
      </span>
      {issue.kind === "missing-rate" && issue.subject && issue.days[0] && (
        <RateWays pair={issue.subject} date={issue.days[0].to} />
      )}
      {issue.kind === "negative-cash" && issue.subject && (
        <MissingCash portfolioId={portfolioId} currency={issue.subject} />
      )}
      <Writes>
        <Link
          className="button button-quiet"
          to={href}
          aria-label={t("fixOf", { fix: t(`kind.${issue.kind}.fix`), name })}
        >
          {t(`kind.${issue.kind}.fix`)}
        </Link>
      </Writes>
    </li>
  );
}

/** Days, quantities and reasons of an issue in words. */
function Facts({ issue }: { readonly issue: HealthIssue }) {
  const { t } = useTranslation("data-health");
  const { locale } = useReader();
  const day = (value: string) => formatDayWithName(value, locale);
  const range = ({ from, to }: DayRange) => (from === to ? day(from) : `${day(from)} – ${day(to)}`);
  const shown = issue.days.slice(0, shownRanges).map(range).join(", ");
  const more = issue.days.length - shownRanges;
  const isSince = issue.kind === "negative-position" || issue.kind === "negative-cash";
  const lines = [
    issue.lastDay && t("lastDay", { day: day(issue.lastDay) }),
    issue.missing && t("missing", { quantity: formatQuantity(issue.missing, locale) }),
    issue.reason && reasonText(issue.reason, t, locale),
    shown && t(isSince ? "since" : "days", { days: shown }),
    more > 0 && t("more", { count: more }),
    issue.refused.length > 0 &&
      t("refused", { figures: issue.refused.map((figure) => t(`figure.${figure}`)).join(", ") }),
  ].filter(Boolean);
  return lines.map((line) => (
    <span key={String(line)} className={classes.fact}>
      {line}
    </span>
  ));
}
