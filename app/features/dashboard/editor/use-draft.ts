import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenInput } from "../../../client/screen-input.ts";
import { useApiMutation, useApiQuery } from "../../../client/use-api.ts";
import { useToasts } from "../../../ui/states/toast.tsx";
import type { Stats } from "../dashboard-page.tsx";
import type { WidgetAnswer } from "../widget-shapes.ts";
import { type Draft, isSameQuestion, questionOf } from "./draft.ts";

/** The arrangement being made: what it looks like, the figures of its widgets, and how it is kept or dropped. */
export function useDraft(input: ScreenInput, stats: Stats, onDone: (isOwn: boolean) => void) {
  const { t } = useTranslation("dashboard");
  const toasts = useToasts();
  const { layout, portfolioId } = stats;
  const [draft, setDraft] = useState<Draft>(layout.widgets);
  const isSame = isSameQuestion(draft, layout.widgets);
  const asked = useApiQuery(
    "GET /api/DashboardStats",
    { ...input, portfolioId, widgets: questionOf(draft) },
    { isEnabled: !isSame },
  );
  const saving = useApiMutation("POST /api/Dashboard", ["GET /api/DashboardStats", "GET /api/Dashboard"]);
  const answers = useMemo(() => {
    // What was there before stays until the new answers have come.
    const all = [...stats.widgets, ...(isSame ? [] : (asked.data?.widgets ?? []))];
    return new Map<string, WidgetAnswer>(all.map((answer) => [answer.id, answer]));
  }, [stats.widgets, asked.data, isSame]);
  const { mutate } = saving;
  const save = useCallback(
    (widgets: Draft | null, message: string) =>
      mutate(
        { portfolioId, version: layout.version, widgets: widgets && [...widgets] },
        {
          onSuccess: () => {
            toasts.done(message);
            onDone(widgets !== null);
          },
          onError: toasts.failed,
        },
      ),
    [mutate, portfolioId, layout.version, toasts, onDone],
  );
  return {
    draft,
    setDraft,
    answers,
    error: isSame ? null : asked.error,
    isSaving: saving.isPending,
    /** An arrangement that is as it was is not written again. */
    finish: () => (draft === layout.widgets ? onDone(false) : save(draft, t("arrange.saved"))),
    reset: () => (layout.version === 0 ? setDraft(layout.widgets) : save(null, t("arrange.wasReset"))),
  };
}
