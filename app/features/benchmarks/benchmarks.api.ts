import type { IsoDate } from "@zerno/engine";
import type { Handlers } from "../../server/call.ts";
import type { benchmarksContract } from "./benchmarks.contract.ts";
import { listedBenchmarks, seriesBenchmarks } from "./list-benchmarks.ts";

export const benchmarksHandlers: Handlers<typeof benchmarksContract> = {
  "GET /api/benchmarkList/list": async ({ db, language, ...ctx }) => {
    const today = ctx.today as IsoDate;
    const listed = await listedBenchmarks(db, language, today);
    return { benchmarks: [...listed, ...(await seriesBenchmarks(db, language, today))] };
  },
};
