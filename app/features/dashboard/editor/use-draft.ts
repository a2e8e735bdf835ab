import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../../client/api/api-error.ts";
import type { ScreenInput } from "../../../client/data/screen-input.ts";
import { useApiMutation, useApiQueries } from "../../../client/data/use-api.ts";
import { useUndo } from "../../../client/data/use-undo.ts";
import { useToasts } from "../../../ui/states/toast.tsx";
import type { Stats } from "../dashboard.types.ts";
import { questionOf } from "../page/widget-frame.ts";
import type { Widget, WidgetAnswer } from "../widget.schema.ts";
import { type Draft, isSameQuestion } from "./draft.ts";

export interface Asked {
  readonly answer: WidgetAnswer | undefined;
  readonly error: ApiError | null;
  readonly onRetry: () => void;
}

/** Figures of the page for unchanged widgets, separate queries for others. */
function useAnswers(draft: Draft, input: ScreenInput, stats: Stats): ReadonlyMap<string, Asked> {
  const { layout, portfolioId, widgets } = stats;
  const shown = new Map(widgets.map((answer) => [answer.id, answer]));
  const saved = new Map(layout.widgets.map((widget) => [widget.id, widget]));
  const isAnswered = (widget: Widget) =>
    isSameQuestion(widget, saved.get(widget.id)) && shown.has(widget.id) && !isFailed(shown.get(widget.id));
  const page = { period: input.period, portfolioId };
  const textOf = (widget: Widget) => JSON.stringify(questionOf(widget, page));
  // Equal widgets share a query.
  const others = new Map(
    draft.flatMap((widget) =>
      isAnswered(widget) ? [] : [[textOf(widget), questionOf(widget, page)] as const],
    ),
  );
  const found = useApiQueries("GET /api/Dashboard/widget", [...others.values()]);
  const texts = [...others.keys()];
  return new Map(
    draft.map((widget) => {
      const own = isAnswered(widget) ? undefined : found[texts.indexOf(textOf(widget))];
      // The previous answer stays until the new one arrives.
      const answer = own?.data ?? shown.get(widget.id);
      return [widget.id, { answer, error: own?.error ?? null, onRetry: () => void own?.refetch() }];
    }),
  );
}

const isFailed = (answer: WidgetAnswer | undefined): boolean => answer?.state === "failed";

/** Layout being edited, with its figures and actions. */
export function useDraft(input: ScreenInput, stats: Stats, onDone: (isOwn: boolean) => void) {
  const { t } = useTranslation("dashboard");
  const toasts = useToasts();
  const undoing = useUndo();
  const { layout, portfolioId } = stats;
  const [draft, setDraft] = useState<Draft>(layout.widgets);
  const saving = useApiMutation("POST /api/Dashboard", ["GET /api/DashboardStats", "GET /api/Dashboard"]);
  const answers = useAnswers(draft, input, stats);
  const { mutate } = saving;
  const save = useCallback(
    (widgets: Draft | null, message: string) =>
      mutate(
        { portfolioId, version: layout.version, widgets: widgets && [...widgets] },
        {
          onSuccess: (answer) => {
            undoing.done(message, answer);
            onDone(widgets !== null);
          },
          onError: toasts.failed,
        },
      ),
    [mutate, portfolioId, layout.version, toasts, undoing, onDone],
  );
  return {
    draft,
    setDraft,
    answers,
    isSaving: saving.isPending,
    /** An unchanged layout is not saved. */
    finish: () => (draft === layout.widgets ? onDone(false) : save(draft, t("arrange.saved"))),
    reset: () => (layout.version === 0 ? setDraft(layout.widgets) : save(null, t("arrange.wasReset"))),
  };
}
