import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CallKey } from "../../../client/api/api-client.ts";
import { requestReload } from "../../../client/data/reloads.ts";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";

/** The progress bar asks for the state twice a second while a job runs. */
const pollMs = 500;

/** Reloads notifications: a booked import creates one. */
export const reloadNotices = (): void => requestReload("notifications");

/** What every screen of the portfolio shows changes with a commit or a take-back. */
export const touchedByImport: readonly CallKey[] = [
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

/** One import: its view, polled while it is read or booked, and the two calls that move it on. */
export function useImportView(id: string) {
  const [isPolling, setPolling] = useState(false);
  const { data, error, refetch } = useApiQuery(
    "GET /api/TransactionsImport",
    { id },
    { refetchMs: isPolling ? pollMs : false },
  );
  // While another import loads, the last one's data must not be shown for it.
  const view = data?.id === id ? data : null;
  const commit = useApiMutation("POST /api/TransactionsImport/commit", touchedByImport, {
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
    // Whether a file can be read is known with its preview: its line in the history says so at once.
    if (wasReading.current && !isReading)
      void client.invalidateQueries({ queryKey: ["GET /api/transactionsImportHistory"] });
    wasReading.current = isReading;
  }, [isReading, client]);
  return { view, error, refetch: () => void refetch(), commit, decide, isSaving, isReading };
}
export type ImportViewState = ReturnType<typeof useImportView>;
export type Decide = ImportViewState["decide"];

/** ImportState: 1 previewed, 4 could not be read (another format may still fit). */
export const isOpenState = (state: number): boolean => state === 1 || state === 4;
