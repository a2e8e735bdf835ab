import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { findProcessKind } from "./postmaster-file.ts";

const waitMs = 5000;

const hasServerProcess = (clusterDir: string): boolean =>
  readdirSync("/proc").some(
    (name) => /^\d+$/.test(name) && findProcessKind(Number(name), clusterDir) === "server",
  );

/**
 * Waits up to 5 s for children of a killed postmaster: a second server beside them would destroy data.
 * @returns false when some still live
 */
export const waitForOrphanedBackends = async (clusterDir: string): Promise<boolean> => {
  if (process.platform !== "linux") {
    await sleep(waitMs);
    return true;
  }
  const deadline = Date.now() + waitMs;
  while (hasServerProcess(clusterDir)) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
};
