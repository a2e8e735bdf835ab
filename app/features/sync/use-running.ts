import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useApiQuery } from "../../client/use-api.ts";
import { changedBySync } from "./sync-links.ts";
import type { ConnectionView, RunProgress } from "./sync-shapes.ts";

const lookMs = 1_500;
/** A sync that was just asked for waits a moment in the queue. */
const idleMs = 6_000;

/** Whether a connection is synced now, and how far; when that ends, everything it may have changed is fetched anew. */
export function useRunning({ id, isRunning: wasRunning }: ConnectionView): {
  readonly isRunning: boolean;
  readonly progress: RunProgress | null;
} {
  const client = useQueryClient();
  const last = useRef(wasRunning);
  const { data } = useApiQuery(
    "GET /api/PortfolioSyncSettings/check-process-sync",
    { connectionId: id },
    { refetchMs: last.current ? lookMs : idleMs },
  );
  const isRunning = data?.isRunning ?? wasRunning;
  useEffect(() => {
    if (last.current && !isRunning)
      for (const key of changedBySync) void client.invalidateQueries({ queryKey: [key] });
    last.current = isRunning;
  }, [isRunning, client]);
  return { isRunning, progress: data?.progress ?? null };
}
