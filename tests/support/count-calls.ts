import { Session } from "node:inspector/promises";

/** Returns the number of calls of this repository's functions on this thread during `work`. */
export async function countCalls(work: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  const root = new URL("../../", import.meta.url).pathname;
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await work();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return result
      .filter(({ url }) => url.includes(root) && !url.includes("node_modules"))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    await session.post("Profiler.stopPreciseCoverage");
    session.disconnect();
  }
}
