import { describe, expect, it } from "vitest";
import { z } from "zod";
import { api } from "../api.ts";
import { AppError } from "../shared/app-error.ts";
import { endpoint } from "../shared/endpoint.ts";
import { markCached } from "./cached-answer.ts";
import { bind, call, onlyReads } from "./call.ts";
import type { Ctx, RunOptions, WorkerRequest } from "./context.ts";
import { OffloadToWorker } from "./worker/offload-to-worker.ts";

const number = { summary: "", access: "anon", input: z.object({ n: z.coerce.number() }) } as const;
const large = { ...number, output: z.object({ n: z.number() }) };
const contract = {
  "GET /api/number": endpoint(large),
  "POST /api/number": endpoint(large),
  "POST /api/preview": endpoint({ ...large, isReadOnly: true }),
} as const;

const answer = ({ worker }: Ctx, { n }: { n: number }) => {
  if (worker && n > 9) throw new OffloadToWorker("owner");
  return { n };
};
const {
  endpoints: [read, write, preview],
} = bind(contract, {
  "GET /api/number": answer,
  "POST /api/number": answer,
  "POST /api/preview": answer,
});

function makeCtx(answerThere: () => Promise<string>) {
  const asked: WorkerRequest[] = [];
  const options: RunOptions[] = [];
  const run = (request: WorkerRequest, given: RunOptions) => {
    asked.push(request);
    options.push(given);
    return answerThere();
  };
  const worker = { maxRows: 9, run, close: async () => {} };
  const now = new Date("2026-11-20T10:00:00Z");
  const { signal } = new AbortController();
  const ctx = {
    user: null,
    currency: "EUR",
    requestId: "r1",
    secretKey: "s",
    now: () => now,
    worker,
    signal,
  };
  return { ctx: ctx as unknown as Ctx, asked, options, now };
}

describe("a request that runs in a worker", () => {
  it.each([read, preview])(
    "has the input as received and the part of the context that can be cloned: $key",
    async (mounted) => {
      if (!mounted) throw new Error("not bound");
      const { ctx, asked, options, now } = makeCtx(async () => '{"n":10}');
      expect(await call(mounted, ctx, { n: "10" })).toBe('{"n":10}');
      expect(options).toEqual([{ ownerId: "owner", signal: ctx.signal }]);
      expect(asked).toEqual([
        {
          key: mounted.key,
          input: { n: "10" },
          now,
          ctx: expect.objectContaining({ currency: "EUR", requestId: "r1" }),
        },
      ]);
      expect(structuredClone(asked)).toEqual(asked);
      expect(Object.keys(asked[0]?.ctx ?? {})).not.toContain("secretKey");
    },
  );

  it("is not made when the handler answers itself", async () => {
    const { ctx, asked } = makeCtx(async () => "{}");
    if (read) expect(await call(read, ctx, { n: 9 })).toBe('{"n":9}');
    expect(asked).toEqual([]);
  });

  it("is never made for a handler that writes, which runs in place", async () => {
    const { ctx, asked } = makeCtx(async () => "{}");
    if (write) expect(await call(write, ctx, { n: 10 })).toBe('{"n":10}');
    expect(asked).toEqual([]);
  });

  it("is refused as the worker refuses it", async () => {
    const refusal = new AppError("NOT_FOUND");
    const { ctx } = makeCtx(() => Promise.reject(refusal));
    if (read) await expect(call(read, ctx, { n: 10 })).rejects.toBe(refusal);
  });

  it("is not made for an invalid input", async () => {
    const { ctx, asked } = makeCtx(async () => "{}");
    if (read) await expect(call(read, ctx, { n: "x" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect(asked).toEqual([]);
  });
});

it("hides amounts in every answer that only reads, and in none to a change", async () => {
  const feeEndpoint = {
    access: "user",
    summary: "",
    input: z.object({}),
    output: z.object({ fee: z.string() }),
  } as const;
  const money = {
    "GET /api/fee": endpoint(feeEndpoint),
    "POST /api/fee": endpoint(feeEndpoint),
    "POST /api/fee/preview": endpoint({ ...feeEndpoint, isReadOnly: true }),
  } as const;
  const fee = () => ({ fee: "12.5" });
  const { endpoints } = bind(money, {
    "GET /api/fee": fee,
    "POST /api/fee": fee,
    "POST /api/fee/preview": fee,
  });
  const ctx = { ...makeCtx(async () => "{}").ctx, user: { id: "u", roles: [] }, isStealth: true };
  const answers = await Promise.all(endpoints.map((one) => call(one, ctx as unknown as Ctx, {})));
  expect(answers).toEqual(['{"fee":"•••"}', '{"fee":"12.5"}', '{"fee":"•••"}']);
});

it("read-only endpoints are every GET and those that declare it; none takes a file", () => {
  const reading = api.filter(onlyReads);
  const others = reading.filter(({ key }) => !key.startsWith("GET "));
  expect(others.map(({ key }) => key).toSorted()).toEqual([
    "POST /api/MyPortfolio/public-preview",
    "POST /api/admin/blog/preview",
    "POST /api/admin/promo-codes/link",
    "POST /api/holdings/match",
    "POST /api/rebalancing/export",
    "POST /api/rebalancing/plan",
    "POST /api/screener/div-finder",
    "POST /api/transactions/lots",
    "POST /api/transactions/move/lots",
    "POST /api/transactions/preview",
  ]);
  expect(api.filter((entry) => entry.key.startsWith("GET ") && !onlyReads(entry))).toEqual([]);
  expect(reading.filter(({ endpoint }) => endpoint.body === "multipart")).toEqual([]);
});

it("serialises a cached answer once, but hides its amounts per caller", async () => {
  const wanted = { access: "anon", summary: "", input: z.object({}) } as const;
  let parsed = 0;
  const output = z
    .object({ value: z.object({ value: z.string(), unit: z.string() }) })
    .refine(() => ++parsed > 0);
  const kept = markCached({ value: { value: "12.5", unit: "money" } });
  const { endpoints } = bind({ "GET /api/kept": endpoint({ ...wanted, output }) } as const, {
    "GET /api/kept": () => kept,
  });
  const [mounted] = endpoints;
  if (!mounted) throw new Error("not bound");
  const { ctx } = makeCtx(async () => "{}");
  const plain = '{"value":{"value":"12.5","unit":"money"}}';
  expect([await call(mounted, ctx, {}), await call(mounted, ctx, {}), parsed]).toEqual([plain, plain, 1]);
  expect(await call(mounted, { ...ctx, isStealth: true }, {})).not.toContain("12.5");
  expect(await call(mounted, ctx, {})).toBe(plain);
});
