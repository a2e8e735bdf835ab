import { workerData } from "node:worker_threads";

/** The limit in MB, and the process that started this one. */
const { rssMb, parent } = workerData as { readonly rssMb: number; readonly parent: number };
const intervalMs = 50;

// A thread of its own, since a reader in an endless loop hears neither a timer nor the end of its parent. The heap limit
// of the runtime does not count buffers; this one counts all memory.
setInterval(() => {
  const isOrphan = process.platform !== "win32" && process.ppid !== parent;
  if (isOrphan || process.memoryUsage.rss() > rssMb * 2 ** 20) process.kill(process.pid, "SIGKILL");
}, intervalMs);
