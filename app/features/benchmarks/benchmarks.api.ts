import type { Handlers } from "../../server/call.ts";
import type { benchmarksContract } from "./benchmarks.contract.ts";
import { listedBenchmarks, seriesBenchmarks } from "./list-benchmarks.ts";

export const benchmarksHandlers: Handlers<typeof benchmarksContract> = {
  "GET /api/benchmarkList/list": async ({ db, language, today }) => ({
    benchmarks: [
      ...(await listedBenchmarks(db, language, today)),
      ...(await seriesBenchmarks(db, language, today)),
    ],
  }),
};
