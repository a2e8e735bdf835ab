import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useToasts } from "../../ui/states/toast.tsx";
import { callApi, changeOf, type NotedChange } from "../api/api-client.ts";

export interface Undoing {
  readonly done: (message: string, answer: unknown, onUndone?: () => void) => void;
  readonly undo: (change: NotedChange) => Promise<void>;
}

/** Undoes portfolio changes, from a toast or the log, then refetches everything. */
export function useUndo(): Undoing {
  const { t } = useTranslation("common");
  const client = useQueryClient();
  const toasts = useToasts();
  const undo = useCallback(
    async (change: NotedChange) => {
      await callApi("POST /api/MyPortfolio/undo", change);
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
