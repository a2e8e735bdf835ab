import { workerData } from "node:worker_threads";
import type { WatchdogData } from "./work-clock.ts";
import { endSignals, readClock } from "./work-clock.ts";

const { rssMb, parent, clock } = workerData as WatchdogData;
const intervalMs = 50;

// A thread, because a reader in an endless loop runs no timers. The heap limit excludes buffers; this one does not.
setInterval(() => {
  const isOrphan = process.platform !== "win32" && process.ppid !== parent;
  const isTooLarge = process.memoryUsage.rss() > rssMb * 2 ** 20;
  if (isOrphan || isTooLarge) process.kill(process.pid, "SIGKILL");
  const { isSilent, isOver } = readClock(clock);
  if (isSilent) process.kill(process.pid, endSignals.silence);
  else if (isOver) process.kill(process.pid, endSignals.total);
}, intervalMs);
