import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useToasts } from "../ui/states/toast.tsx";
import { callApi, changeOf } from "./api-client.ts";

export interface Undoing {
  /** Says what was done; with the answer of a change of a portfolio it can be undone from there. */
  readonly done: (message: string, answer: unknown, onUndone?: () => void) => void;
  /** Undoes a change by its id and asks every figure anew. @throws ApiError when it cannot be undone */
  readonly undo: (changeId: string) => Promise<void>;
}

/** Undoing changes of portfolios, from a toast or from the log. */
export function useUndo(): Undoing {
  const { t } = useTranslation("common");
  const client = useQueryClient();
  const toasts = useToasts();
  const undo = useCallback(
    async (changeId: string) => {
      await callApi("POST /api/MyPortfolio/undo", { changeId });
      // Anything may have changed: rows, settings, prices of an import.
      await client.invalidateQueries();
    },
    [client],
  );
  return useMemo(
    () => ({
      undo,
      done: (message, answer, onUndone) => {
        const changeId = changeOf(answer);
        if (changeId === undefined) return toasts.done(message);
        toasts.done(message, () => {
          undo(changeId).then(() => {
            toasts.done(t("common:history.undone"));
            onUndone?.();
          }, toasts.failed);
        });
      },
    }),
    [undo, toasts, t],
  );
}
