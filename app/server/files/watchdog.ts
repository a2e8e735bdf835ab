import { workerData } from "node:worker_threads";
import type { WatchdogData } from "./work-clock.ts";
import { endSignals, readClock } from "./work-clock.ts";

/** The limit of memory in MB, and the process that started this one. */
const { rssMb, parent, clock } = workerData as WatchdogData;
const intervalMs = 50;

// A thread of its own, since a reader in an endless loop hears neither a timer nor the end of its parent. The heap limit
// of the runtime does not count buffers; this one counts all memory. The signal tells the parent which limit it was.
setInterval(() => {
  const isOrphan = process.platform !== "win32" && process.ppid !== parent;
  const isTooLarge = process.memoryUsage.rss() > rssMb * 2 ** 20;
  if (isOrphan || isTooLarge) process.kill(process.pid, "SIGKILL");
  const { isSilent, isOver } = readClock(clock);
  if (isSilent) process.kill(process.pid, endSignals.silence);
  else if (isOver) process.kill(process.pid, endSignals.total);
}, intervalMs);
