import { afterEach, expect, it } from "vitest";
import type { RunnerParts, Sent } from "./parts.ts";
import { createRunner } from "./runner.ts";
import { createFastClock } from "./testing/fast-clock.ts";
import { closeServers, json, serve } from "./testing/serve.ts";
import { day, testSource } from "./testing/test-source.ts";

afterEach(closeServers);

function runnerOf(addresses: Record<string, string>, parts: Partial<RunnerParts> = {}) {
  const clock = createFastClock("2026-11-20T12:00:00Z");
  const sent: Sent[] = [];
  const runner = createRunner({
    providers: Object.keys(addresses).map(testSource),
    fetch,
    clock,
    random: () => 0.5,
    settingsOf: () => ({ key: "secret" }),
    addresses,
    onSent: (one) => sent.push(one),
    ...parts,
  });
  return { runner, clock, sent };
}

const query = { want: "prices", code: "X", from: day("2026-11-11"), to: day("2026-11-20") } as const;
const asking = { priority: "held" } as const;

it("walks all pieces of a window and all pages of each, and strikes keys out of what it tells", async () => {
  const asked: string[] = [];
  const address = await serve((request, response) => {
    const params = new URL(request.url ?? "", "http://fake").searchParams;
    asked.push(`${params.get("from")} ${params.get("page") ?? ""}`);
    const isFirst = params.get("page") === null;
    json({ days: [params.get(isFirst ? "from" : "to")], ...(isFirst ? { next: "2" } : {}) })(
      request,
      response,
    );
  });
  const { runner, sent } = runnerOf({ one: address });
  const fetched = await runner.fetchRows("one", { ...query, from: day("2026-11-05") }, asking);
  expect(fetched.problem).toBeUndefined();
  expect(fetched.rows.map((row) => row.day)).toEqual([
    "2026-11-05",
    "2026-11-14",
    "2026-11-15",
    "2026-11-20",
  ]);
  expect(asked).toEqual(["2026-11-05 ", "2026-11-05 2", "2026-11-15 ", "2026-11-15 2"]);
  expect(sent).toHaveLength(4);
  expect(fetched.lineage[0]?.url).toBe("https://one.example/days?from=2026-11-05&to=2026-11-14&key=***");
  expect(fetched.lineage[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
});

it("cuts long lists of codes; one the source does not know costs its own piece", async () => {
  const asked: string[] = [];
  const address = await serve((request, response) => {
    asked.push(request.url ?? "");
    if (request.url?.includes("gone")) response.writeHead(404).end();
    else json({})(request, response);
  });
  const { runner } = runnerOf({ one: address });
  const ask = (codes: readonly string[]) => runner.fetchRows("one", { want: "quotes", codes }, asking);
  const fetched = await ask(["a", "b", "c", "gone", "e"]);
  expect(asked).toEqual(["/quotes?codes=a,b", "/quotes?codes=c,gone", "/quotes?codes=e"]);
  expect(fetched.problem).toBeUndefined();
  expect(fetched.rows.map(({ code }) => code)).toEqual(["a", "b", "e"]);
  expect(fetched.unread).toEqual([{ path: "codes", text: "c, gone", reason: "not-found" }]);
  expect((await ask(["gone"])).problem?.problem).toBe("not-found");
});

it("sends nothing when the source says that the question makes no sense", async () => {
  const { runner, sent } = runnerOf({ one: "http://127.0.0.1:1" });
  const fetched = await runner.fetchRows("one", { want: "listing", code: "?" }, asking);
  expect(fetched.problem?.problem).toBe("not-found");
  expect(sent).toEqual([]);
});

it("does not take a reply without a readable row for an empty one", async () => {
  const { runner } = runnerOf({ one: await serve(json({})) });
  const fetched = await runner.fetchRows("one", { ...query, want: "series" }, asking);
  expect(fetched.problem).toEqual({
    problem: "malformed",
    params: { found: "n/a", reason: "0.value: not a number" },
  });
});

it("a provider that throws costs its question only", async () => {
  const { runner } = runnerOf({ one: await serve(json({})) });
  const search = (text: string) => runner.fetchRows("one", { want: "search", text }, asking);
  expect((await search("a")).problem).toEqual({ problem: "malformed", params: { reason: "not foreseen" } });
  expect((await search("\ud800")).problem).toMatchObject({ problem: "refused" });
});

it("a limit told to one question holds back the others too", async () => {
  let asked = 0;
  const address = await serve((request, response) => {
    asked += 1;
    if (asked === 1) response.writeHead(429, { "retry-after": "3600" }).end();
    else json({ days: [] })(request, response);
  });
  const { runner, clock } = runnerOf({ one: address });
  const limited = { problem: "rate-limited", retryAfterMs: 3_600_000 };
  expect((await runner.fetchRows("one", query, asking)).problem).toMatchObject(limited);
  expect((await runner.fetchRows("one", { ...query, code: "Y" }, asking)).problem).toMatchObject(limited);
  expect(asked).toBe(1);
  clock.advance(3_600_000);
  expect((await runner.fetchRows("one", query, asking)).problem).toBeUndefined();
});

it("keeps the rows before a problem and says that they are not all", async () => {
  let count = 0;
  const address = await serve((request, response) => {
    count += 1;
    if (count === 1) json({ days: ["2026-11-05"] })(request, response);
    else response.writeHead(404, { "content-type": "application/json" }).end("{}");
  });
  const fetched = await runnerOf({ one: address }).runner.fetchRows(
    "one",
    { ...query, from: day("2026-11-05") },
    asking,
  );
  expect(fetched).toMatchObject({ rows: [{ day: "2026-11-05" }], problem: { problem: "not-found" } });
});

it("ends pages that go round in a circle", async () => {
  const { runner } = runnerOf({ one: await serve(json({ days: [], next: "again" })) });
  const fetched = await runner.fetchRows("one", query, asking);
  expect(fetched.problem?.problem).toBe("too-many-pages");
});

it("goes on to the next source and says why; an empty answer is an answer", async () => {
  const addresses = {
    down: await serve((_request, response) => response.writeHead(500).end()),
    page: await serve((_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
    ),
    empty: await serve(json({ days: [] })),
    unasked: await serve(json({ days: ["2026-11-20"] })),
  };
  const { runner } = runnerOf(addresses);
  const order = ["down", "nobody", "page", "codeless", "empty", "unasked"];
  const answer = await runner.fetchFirst(order, (id) => (id === "codeless" ? undefined : query), asking);
  expect(answer.fetched).toMatchObject({ provider: "empty", rows: [] });
  expect(answer.tried.map((tried) => [tried.provider, tried.problem.problem])).toEqual([
    ["down", "server-error"],
    ["nobody", "unsupported"],
    ["page", "html"],
    ["codeless", "no-code"],
  ]);
});

it("leaves a failing source alone, shows it, and comes back later", async () => {
  let isUp = false;
  let asked = 0;
  const address = await serve((request, response) => {
    asked += 1;
    if (isUp) json({ days: ["2026-11-20"] })(request, response);
    else response.writeHead(500).end();
  });
  const { runner, clock } = runnerOf({ one: address });
  await runner.fetchRows("one", query, asking);
  await runner.fetchRows("one", query, asking);
  expect(asked).toBe(5);
  expect((await runner.fetchRows("one", query, asking)).problem?.problem).toBe("circuit-open");
  expect(asked).toBe(5);
  expect(runner.states()).toMatchObject([
    { provider: "one", address: "https://one.example", state: "open", failures: 5, lastGoodAt: null },
  ]);
  isUp = true;
  clock.advance(60_000);
  expect((await runner.fetchRows("one", query, asking)).rows).toHaveLength(1);
  expect(runner.states()).toMatchObject([{ state: "closed", lastGoodAt: clock.now() }]);
});

it("a source without its key is not asked", async () => {
  let asked = 0;
  const address = await serve(() => {
    asked += 1;
  });
  const { runner } = runnerOf({ one: address }, { settingsOf: () => ({}) });
  const fetched = await runner.fetchRows("one", query, asking);
  expect(fetched.problem).toEqual({ problem: "not-configured", params: { fields: "key" } });
  expect(asked).toBe(0);
});

it("asks with the validators of last time and knows that nothing changed", async () => {
  const address = await serve((request, response) => {
    if (request.headers["if-none-match"] === '"7"') response.writeHead(304).end();
    else json({ days: ["2026-11-20"] }, { etag: '"7"', "last-modified": "yesterday" })(request, response);
  });
  const { runner } = runnerOf({ one: address });
  const first = await runner.fetchRows("one", query, asking);
  expect(first).toMatchObject({ isUnchanged: false, rows: [{ day: "2026-11-20" }] });
  const second = await runner.fetchRows("one", query, { ...asking, known: first.validators });
  expect(second).toMatchObject({ isUnchanged: true, rows: [] });
  expect(second.problem).toBeUndefined();
  expect(second.validators).toEqual(first.validators);
});

it("stops reading what is too large", async () => {
  let written = 0;
  const address = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = () => {
      written += 1;
      if (response.destroyed || written > 5_000) response.end();
      else response.write(" ".repeat(65_536), () => setImmediate(more));
    };
    more();
  });
  const fetched = await runnerOf({ one: address }).runner.fetchRows("one", query, asking);
  expect(fetched.problem).toEqual({ problem: "too-large", params: { maxBytes: "1000" } });
  expect(written).toBeLessThan(1_000);
});

it("does not follow a redirect out of encryption", async () => {
  let asked = 0;
  const other = await serve(() => {
    asked += 1;
  });
  const address = await serve((_request, response) => response.writeHead(302, { location: other }).end());
  const rewriting: typeof fetch = (input, init) =>
    fetch(String(input).replace("https://one.example", address), init);
  const { runner } = runnerOf({ one: "" }, { addresses: {}, fetch: rewriting });
  const fetched = await runner.fetchRows("one", query, asking);
  expect(fetched.problem).toEqual({ problem: "refused", params: { reason: "redirect" } });
  expect(asked).toBe(0);
});

it("stops when it is told to", async () => {
  const stop = new AbortController();
  const address = await serve(() => stop.abort());
  const fetched = await runnerOf({ one: address }).runner.fetchRows("one", query, {
    ...asking,
    signal: stop.signal,
  });
  expect(fetched.problem?.problem).toBe("cancelled");
});

it("tells an unreachable address from a slow one", async () => {
  const gone = await serve(() => undefined);
  const { runner } = runnerOf({ slow: gone, gone: "http://127.0.0.1:1" }, { timeoutMs: 50 });
  expect((await runner.fetchRows("gone", query, asking)).problem?.problem).toBe("unreachable");
  expect((await runner.fetchRows("slow", query, asking)).problem?.problem).toBe("timed-out");
});
