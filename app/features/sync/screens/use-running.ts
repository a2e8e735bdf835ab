import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { requestReload } from "../../../client/data/reloads.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import type { ConnectionView, RunProgress } from "../sync.schema.ts";
import { changedBySync, progressKey } from "../sync-keys.ts";
import { useIsLeaving } from "./use-is-leaving.ts";

const lookMs = 1_500;
/** Interval without a requested run: the nightly sync may begin. */
const idleMs = 6_000;

/**
 * Polls a connection's run; reloads everything it may have changed after each run, also one between two polls.
 * `expectRun` polls more often.
 */
export function useRunning({ id, isRunning: wasRunning, lastRunAt }: ConnectionView): {
  readonly isRunning: boolean;
  readonly progress: RunProgress | null;
  readonly expectRun: () => void;
} {
  const client = useQueryClient();
  const seen = useRef(wasRunning ? null : lastRunAt);
  const [isFast, setFast] = useState(wasRunning);
  const refetchMs = isFast ? lookMs : idleMs;
  const { data } = useApiQuery(
    progressKey,
    { connectionId: id },
    { refetchMs, isEnabled: !useIsLeaving(id) },
  );
  const isRunning = data?.isRunning ?? wasRunning;
  const began = data ? data.lastRunAt : lastRunAt;
  useEffect(() => {
    if (isRunning) setFast(true);
    if (isRunning || began === seen.current) return;
    seen.current = began;
    setFast(false);
    for (const key of changedBySync) void client.invalidateQueries({ queryKey: [key] });
    requestReload("notifications");
  }, [isRunning, began, client]);
  return { isRunning, progress: data?.progress ?? null, expectRun: () => setFast(true) };
}
