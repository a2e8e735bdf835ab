import type { IsoDate } from "@zerno/engine";
import { publicMarket } from "../../market/assets/public-market.ts";
import type { Handlers } from "../../server/call.ts";
import type { benchmarksContract } from "./benchmarks.contract.ts";
import { listedBenchmarks, seriesBenchmarks } from "./list-benchmarks.ts";

export const benchmarksHandlers: Handlers<typeof benchmarksContract> = {
  "GET /api/benchmarkList/list": async ({ db, user, language, ...ctx }) => {
    const today = ctx.today as IsoDate;
    const reader = await publicMarket(db, user);
    const listed = await listedBenchmarks(db, reader, language, today);
    return { benchmarks: [...listed, ...(await seriesBenchmarks(db, reader, language, today))] };
  },
};
