import { type ComponentType, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useReader } from "../../../i18n/reader-context.tsx";
import { reasonFixes } from "../../../ui/money/reason-fix.ts";
import { reasonText } from "../../../ui/money/reason-text.ts";
import { RefusalReasons } from "../../../ui/money/refusal.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import type { ApiErrorLike } from "../../../ui/states/error-text.ts";
import classes from "../dashboard.module.css";
import { AheadView } from "../views/ahead-view.tsx";
import { AssetsView } from "../views/assets-view.tsx";
import { DriftView } from "../views/drift-view.tsx";
import { GoalsView } from "../views/goals-view.tsx";
import { HeadView } from "../views/head-view.tsx";
import { HeatView } from "../views/heat-view.tsx";
import { IdentityView } from "../views/identity-view.tsx";
import { LinesView } from "../views/lines-view.tsx";
import { NewsView, WatchedView } from "../views/market-views.tsx";
import { GainsView, MonthsView } from "../views/months-view.tsx";
import { PiesView } from "../views/pies-view.tsx";
import { CashView, HealthView, NotesView, PaymentsView, TransactionsView } from "../views/rows-views.tsx";
import { SeriesView } from "../views/series-view.tsx";
import { SlicesView } from "../views/slices-view.tsx";
import type { Widget, WidgetAnswer, WidgetBody } from "../widget.schema.ts";
import { EmptyWidget } from "./empty-widget.tsx";
import type { ViewProps, WidgetFrame } from "./widget-frame.ts";
import { benchmarkName, titleKey } from "./widget-title.ts";

/** One view per body type. */
const views: { readonly [Type in WidgetBody["type"]]: ComponentType<ViewProps<Type>> } = {
  head: HeadView,
  series: SeriesView,
  identity: IdentityView,
  slices: SlicesView,
  assets: AssetsView,
  months: MonthsView,
  ahead: AheadView,
  gains: GainsView,
  heat: HeatView,
  lines: LinesView,
  payments: PaymentsView,
  cash: CashView,
  transactions: TransactionsView,
  notes: NotesView,
  pies: PiesView,
  drift: DriftView,
  goals: GoalsView,
  watched: WatchedView,
  news: NewsView,
  health: HealthView,
};

/** Tables without padding. */
const flush: ReadonlySet<string> = new Set(["assets", "payments", "transactions", "drift", "watched"]);

interface WidgetCardProps {
  readonly widget: Widget;
  /** Absent while loading. */
  readonly answer: WidgetAnswer | undefined;
  /** Its own request failed. */
  readonly error?: ApiErrorLike | null | undefined;
  /** Reloads this widget. */
  readonly onRetry?: (() => void) | undefined;
  readonly portfolioId: string;
  readonly currency: string;
  readonly isAlone?: boolean;
  /** Actions beside the title. */
  readonly actions?: ReactNode;
}

/** A widget in its card: view, or reason for none, and stale prices. */
export function WidgetCard(props: WidgetCardProps) {
  const { widget, answer, error, onRetry, actions, isAlone = false, ...of } = props;
  const { t } = useTranslation("dashboard");
  const { id, kind, width, height } = widget;
  const settings = answer?.settings ?? widget.settings;
  const title = t(titleKey(kind, settings), {
    what: benchmarkName(settings, answer?.body) ?? t("setting.benchmark.asset"),
  });
  const period = answer?.period;
  const { portfolioId, currency } = of;
  const frame = useMemo(
    () => period && { id, kind, width, height, title, portfolioId, currency, period, isAlone },
    [id, kind, width, height, title, portfolioId, currency, period, isAlone],
  );
  // The head has a title only while editing.
  const isNamed = kind !== "head" || actions !== undefined;
  const type = answer?.body?.type ?? "";
  const name = <Title title={title} settings={settings} />;
  if (answer?.state === "empty" && !error && actions === undefined)
    return <EmptyWidget kind={kind} title={name} portfolioId={isAlone ? undefined : portfolioId} />;
  return (
    <Card
      title={isNamed ? name : undefined}
      actions={actions}
      isFlush={flush.has(type) && answer?.state === "ok"}
      className={classes.widget}
      footer={answer && answer.stale.length > 0 && !isQuiet.has(type) ? <Stale answer={answer} /> : undefined}
    >
      {error || answer?.state === "failed" ? (
        <ErrorState what={title} error={error ?? { code: "INTERNAL" }} onRetry={onRetry} isCompact />
      ) : (
        answer && frame && <Inside answer={answer} frame={frame} />
      )}
    </Card>
  );
}

/** Widgets whose figures state stale prices themselves, or without prices. */
const isQuiet: ReadonlySet<string> = new Set(["head", "identity", "health", "notes"]);

function Title({ title, settings }: { readonly title: string; readonly settings: Widget["settings"] }) {
  const { t } = useTranslation("common");
  const { period } = settings;
  if (!period || period === "page") return <>{title}</>;
  return (
    <>
      {title} <span className={classes.muted}>{t(`common:period.short.${period}`)}</span>
    </>
  );
}

function Inside({ answer, frame }: { readonly answer: WidgetAnswer; readonly frame: WidgetFrame }) {
  const { t } = useTranslation("dashboard");
  const { body, state } = answer;
  if (state === "empty" || body === null)
    return (
      <p className={classes.nothing} data-empty="">
        {t([`nothing.${answer.kind}`, "nothing.any"])}
      </p>
    );
  if (state === "refused") return <Refused answer={answer} frame={frame} />;
  const View = views[body.type] as ComponentType<{ body: WidgetBody; frame: WidgetFrame }>;
  return <View body={body} frame={frame} />;
}

function Refused({ answer, frame }: { readonly answer: WidgetAnswer; readonly frame: WidgetFrame }) {
  const { t } = useTranslation("dashboard");
  const isLed = answer.reasons.some((reason) => reasonFixes(reason).some(({ label }) => label === "health"));
  return (
    <div className={classes.nothing} data-state="refused">
      <RefusalReasons reasons={answer.reasons} portfolioId={frame.isAlone ? undefined : frame.portfolioId} />
      {!frame.isAlone && !isLed && <Link to={`/data-health?p=${frame.portfolioId}`}>{t("health.show")}</Link>}
    </div>
  );
}

function Stale({ answer }: { readonly answer: WidgetAnswer }) {
  const { t } = useTranslation("dashboard");
  const { locale } = useReader();
  return <>{answer.stale.map((reason) => reasonText(reason, t, locale)).join(" · ")}</>;
}
