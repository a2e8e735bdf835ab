import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CallKey } from "../../../client/api/api-client.ts";
import { requestReload } from "../../../client/data/reloads.ts";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";

/** Polling interval of a running job. */
const pollMs = 500;

/** A booked import creates a notification. */
export const reloadNotices = (): void => requestReload("notifications");

/** Queries changed by a commit or undo. */
export const importQueryKeys: readonly CallKey[] = [
  "GET /api/TransactionsImport",
  "GET /api/transactionsImportHistory",
  "GET /api/TransactionsImport/waiting",
  "GET /api/MyPortfolio",
  "GET /api/transactions",
  "GET /api/holdings",
  "GET /api/holdings/one",
  "GET /api/DashboardStats",
  "GET /api/main-stats",
  "GET /api/explain",
];

/** Polls an import while it is read or booked, with its mutations. */
export function useImportView(id: string) {
  const [isPolling, setPolling] = useState(false);
  const { data, error, refetch } = useApiQuery(
    "GET /api/TransactionsImport",
    { id },
    { refetchMs: isPolling ? pollMs : false },
  );
  // While another import loads, data of the previous one must not show.
  const view = data?.id === id ? data : null;
  const commit = useApiMutation("POST /api/TransactionsImport/commit", importQueryKeys, {
    onDone: reloadNotices,
  });
  const decide = useApiMutation("POST /api/TransactionsImport/decide", [
    "GET /api/TransactionsImport",
    "GET /api/TransactionsImport/rows",
  ]);
  const isSaving = commit.isPending || view?.progress.phase === "saving";
  const isReading = view !== null && isOpenState(view.state) && view.preview === null;
  const isWorking = isSaving || isReading;
  useEffect(() => setPolling(isWorking), [isWorking]);
  const client = useQueryClient();
  const wasReading = useRef(false);
  useEffect(() => {
    // The preview decides whether the file is readable, as the history shows.
    if (wasReading.current && !isReading)
      void client.invalidateQueries({ queryKey: ["GET /api/transactionsImportHistory"] });
    wasReading.current = isReading;
  }, [isReading, client]);
  return { view, error, refetch: () => void refetch(), commit, decide, isSaving, isReading };
}
export type ImportViewState = ReturnType<typeof useImportView>;
export type Decide = ImportViewState["decide"];

/** ImportState: 1 previewed, 4 unreadable (another format may fit). */
export const isOpenState = (state: number): boolean => state === 1 || state === 4;
