import { z } from "zod";
import { NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { Benchmark } from "../../shared/schemas/benchmark.schema.ts";

export const benchmarksContract = {
  "GET /api/benchmarkList/list": endpoint({
    summary: "Benchmarks: indices, funds, interest rates, inflation and metals, with their dates",
    access: "anon",
    input: NoInput,
    output: z.object({ benchmarks: z.array(Benchmark) }),
  }),
} as const;
