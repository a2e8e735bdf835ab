import type { z } from "zod";
import { periodOf } from "../../portfolio/figures/periods.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { type LedgerCtx, remembered } from "../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../server/context.ts";
import { readTogether } from "../../server/db/read-together.ts";
import { OffloadToWorker } from "../../server/worker/offload-to-worker.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Figure, Reason } from "../../shared/common.schema.ts";
import { PeriodName, type UsedPeriod } from "../../shared/schemas/ledger.schema.ts";
import { joinNotes } from "../../shared/text/join-notes.ts";
import { findWidgetKind } from "./kinds/index.ts";
import type { Body, WidgetKind, WidgetQuestion } from "./kinds/kind.ts";
import { isChoice } from "./layout.ts";
import type { Widget, WidgetAnswer } from "./widget.schema.ts";

type Answer = z.input<typeof WidgetAnswer>;
/** Fields that determine a widget's figures. */
export type AskedWidget = Pick<Widget, "id" | "kind" | "settings">;

interface Page {
  readonly view: LedgerView;
  readonly period: UsedPeriod & WidgetQuestion["period"];
  readonly language: string;
}

type WidgetCtx = LedgerCtx & Pick<UserCtx, "log">;

/** Returns widgets' answers in order, without unknown kinds; a failed one is marked. */
export async function getWidgets(
  ctx: WidgetCtx,
  page: Page,
  widgets: readonly AskedWidget[],
  find = findWidgetKind,
): Promise<Answer[]> {
  const known = widgets.flatMap((widget) => {
    const kind = find(widget.kind);
    return kind ? [() => settle(ctx, kind, page, widget)] : [];
  });
  return readTogether(ctx.db, known);
}

/** Returns the answer of one widget. @throws AppError NOT_FOUND for an unknown kind */
export async function getWidget(ctx: LedgerCtx, page: Page, widget: AskedWidget): Promise<Answer> {
  const kind = findWidgetKind(widget.kind);
  if (!kind) throw new AppError("NOT_FOUND");
  return getWidgetAnswer(ctx, kind, page, widget);
}

async function settle(ctx: WidgetCtx, kind: WidgetKind, page: Page, widget: AskedWidget): Promise<Answer> {
  try {
    return await getWidgetAnswer(ctx, kind, page, widget);
  } catch (error) {
    // The whole request moves to a worker.
    if (error instanceof OffloadToWorker) throw error;
    ctx.log.error({ err: error, widget: kind.kind }, "a widget failed");
    const { from, to, name } = page.period;
    const settings = withDefaults(kind, widget.settings);
    const nothing = { state: "failed" as const, reasons: [], stale: [], body: null };
    return { id: widget.id, kind: kind.kind, period: { from, to, name }, settings, ...nothing };
  }
}

async function getWidgetAnswer(
  ctx: LedgerCtx,
  kind: WidgetKind,
  { view, period: shown, language }: Page,
  { id, settings: chosen }: AskedWidget,
): Promise<Answer> {
  const settings = withDefaults(kind, chosen);
  const period = ownPeriod(view, settings.period) ?? shown;
  const question = { view, period, settings, language };
  const toAnswer = (body: Body | null) => ({ kind: kind.kind, period, settings, ...stateOf(body) });
  if ("read" in kind) return { id, ...toAnswer(await kind.read(ctx, question)) };
  const key = JSON.stringify(["widget", kind.kind, settings, period, language]);
  return { id, ...remembered(view, key, () => toAnswer(kind.answer(question))) };
}

/** Completes a widget's settings with defaults, also for invalid choices. */
export const withDefaults = (
  { settings }: Pick<WidgetKind, "settings">,
  chosen: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, choices]) => {
      const wanted = chosen[name];
      return [name, wanted !== undefined && isChoice(name, choices, wanted) ? wanted : (choices[0] ?? "")];
    }),
  );

function ownPeriod(view: LedgerView, name: string | undefined) {
  const own = PeriodName.safeParse(name);
  return own.success ? periodOf(view, { period: own.data }) : undefined;
}

function stateOf(body: Body | null): Pick<Answer, "state" | "reasons" | "stale" | "body"> {
  if (body === null) return { state: "empty", reasons: [], stale: [], body };
  const figures = listFigures(body);
  const refused = figures.flatMap((figure) => ("refused" in figure ? [figure.refused] : []));
  const notes = figures.flatMap((figure) => ("value" in figure ? (figure.notes ?? []) : []));
  const stale = joinNotes(notes.filter(({ code }) => /^(stale|doubted|rate-not-confirmed)/.test(code))).slice(
    0,
    mostReasons,
  );
  const isKnown = figures.some((figure) => "refused" in figure && figure.known !== undefined);
  const isRefused = figures.length > 0 && refused.length === figures.length && !isKnown && !hasPoints(body);
  const reasons = isRefused ? distinct(refused.flat()) : identityReasons(body);
  return { state: reasons.length > 0 ? "refused" : "ok", reasons, stale, body };
}

/** A line may end before the last day. */
const hasPoints = (body: Body): boolean =>
  body.type === "series" &&
  body.series.some(({ value, profit }) => (body.measure === "value" ? value : profit) !== null);

const identityReasons = (body: Body): Reason[] =>
  body.type === "identity" && "refused" in body.identity && body.identity.known === null
    ? distinct(body.identity.refused)
    : [];

/** Further reasons are at each figure. */
const mostReasons = 3;

const distinct = (reasons: readonly Reason[]): Reason[] =>
  [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()].slice(0, mostReasons);

/** All figures in an answer, at any depth. */
function listFigures(value: unknown): Figure[] {
  if (value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) return value.flatMap(listFigures);
  if ("unit" in value && ("value" in value || "refused" in value)) return [value as Figure];
  return Object.values(value).flatMap(listFigures);
}
