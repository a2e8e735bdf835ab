import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useRootData } from "../../client/data/root-data.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { useSeenPortfolio } from "../../shell/use-seen-portfolio.ts";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./backtest.module.css";
import { BacktestForm } from "./form/backtest-form.tsx";
import { draftOf, emptyPortfolio, newDraft, rowsOf } from "./form/draft.ts";
import { longestName } from "./question-limits.ts";
import { type ResultPlace, readPlace } from "./results/result-parts.ts";
import { ResultView } from "./results/result-view.tsx";
import { type ToolKind, toolKinds } from "./tool-kinds.ts";

/** Form, or the result named by the address with its form. */
export function BacktestTool({ kind }: { readonly kind: ToolKind }) {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  const { today } = useRootData();
  const place = readPlace(search, toolKinds[kind].first);
  if (place) return <Played key={place.id} kind={kind} place={place} />;
  const mix = search.get("mix");
  if (mix !== null) return <MixForm key={mix} kind={kind} mix={mix} />;
  if (kind === "backtest") return <OwnForm />;
  const currency = prefs.currency ?? (prefs.language === "ru" ? "RUB" : "USD");
  return <BacktestForm kind={kind} initial={newDraft(today, currency)} />;
}

function MixForm({ kind, mix }: { readonly kind: ToolKind; readonly mix: string }) {
  const { t } = useTranslation("backtest");
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  const { today } = useRootData();
  const { data, error, refetch } = useApiQuery("GET /api/backtest/listed-weights", { mix });
  if (error && !data)
    return <ErrorState what={t("mix.title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={12} />;
  const asked = search.get("currency") ?? "";
  const own = prefs.currency ?? (prefs.language === "ru" ? "RUB" : "USD");
  const draft = newDraft(today, /^[A-Z]{3}$/.test(asked) ? asked : own);
  const name = (search.get("name") ?? "").slice(0, longestName);
  const [first = emptyPortfolio()] = draft.portfolios;
  const rows = data.weights.length > 0 ? rowsOf(data.weights) : first.rows;
  return (
    <>
      {data.leftOut.length > 0 && (
        <p className={classes.muted} role="status">
          {t("mix.leftOut", { symbols: data.leftOut.join(", ") })}
        </p>
      )}
      <BacktestForm kind={kind} initial={{ ...draft, portfolios: [{ ...first, name, rows }] }} />
    </>
  );
}

/** In the shown portfolio's currency. */
function OwnForm() {
  const { prefs } = usePrefs();
  const { today } = useRootData();
  const portfolio = useSeenPortfolio();
  const currency = portfolio?.currency ?? prefs.currency ?? (prefs.language === "ru" ? "RUB" : "USD");
  return <BacktestForm key={portfolio?.id ?? ""} kind="backtest" initial={newDraft(today, currency)} />;
}

function Played({ kind, place }: { readonly kind: ToolKind; readonly place: ResultPlace }) {
  const { t } = useTranslation("backtest");
  const { data, error, refetch } = useApiQuery("GET /api/backtest-result/stats", { id: place.id });
  if (error && !data)
    return <ErrorState what={t("result.title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={12} />;
  return (
    <div className={classes.page}>
      <ResultView stats={data} place={place} />
      <details className={classes.again}>
        <summary>{t("result.again")}</summary>
        <BacktestForm kind={kind} initial={draftOf(data)} />
      </details>
    </div>
  );
}
