import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useToasts } from "../../ui/states/toast.tsx";
import { callApi, changeOf, type NotedChange } from "../api/api-client.ts";

export interface Undoing {
  /** Says what was done; with the answer of a change of a portfolio it can be undone from there. */
  readonly done: (message: string, answer: unknown, onUndone?: () => void) => void;
  /** Undoes a change and asks every figure anew. @throws ApiError when it cannot be undone */
  readonly undo: (change: NotedChange) => Promise<void>;
}

/** Undoing changes of portfolios, from a toast or from the log. */
export function useUndo(): Undoing {
  const { t } = useTranslation("common");
  const client = useQueryClient();
  const toasts = useToasts();
  const undo = useCallback(
    async (change: NotedChange) => {
      await callApi("POST /api/MyPortfolio/undo", change);
      // Anything may have changed: rows, settings, prices of an import.
      await client.invalidateQueries();
    },
    [client],
  );
  return useMemo(
    () => ({
      undo,
      done: (message, answer, onUndone) => {
        const change = changeOf(answer);
        if (change === undefined) return toasts.done(message);
        toasts.done(message, () => {
          undo(change).then(() => {
            toasts.done(t("common:history.undone"));
            onUndone?.();
          }, toasts.failed);
        });
      },
    }),
    [undo, toasts, t],
  );
}
