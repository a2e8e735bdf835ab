// @module-tag night
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type FakeSources,
  type SourceFault,
  startFakeSources,
} from "../../app/market/updates/testing/fake-sources.ts";
import { findEmbedded } from "../../app/server/db/embedded/embedded-server.ts";
import { freePort } from "../support/free-port.ts";
import {
  endServer,
  type ServerProcess,
  spawnServer,
  untilReady,
} from "../support/journeys/server-process.ts";
import { type ApiUser, registerApiUser } from "./api-user.ts";

/** Values stay, pages wait for no source, and nothing ends. */
const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-faults-"));
let world: FakeSources;
let server: ServerProcess;
let user: ApiUser;
let portfolioId: string;
let database: pg.Client;

const held = ["SBER", "GAZP", "LKOH", "ROSN", "NVTK"];
const jobs = ["market-prices", "market-rates", "market-events"];

const isOpen = (day: string): boolean => ![0, 6].includes(new Date(day).getUTCDay());
const newest = (day: string): string =>
  isOpen(day) ? day : newest(new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10));
const lastOpen = newest(new Date().toISOString().slice(0, 10));
/** `last` on the newest weekday, about that before: constant prices, or moves on a Sunday, are suspect. */
const wobbly = (last: number) => (day: string) =>
  isOpen(day) ? last + (day === lastOpen ? 0 : (Number(day.slice(8)) % 5) / 10) : null;

beforeAll(async () => {
  world = await startFakeSources();
  for (const [number, ticker] of held.entries())
    world.moex.set(ticker, { board: "stock/shares/TQBR", close: wobbly(100 + number) });
  const fast = { limits: { perMinute: 1_000_000, parallel: 20, spacingMs: 0 } };
  const sources = Object.fromEntries(
    Object.entries(world.sources).map(([id, at]) => [id, { ...at, ...fast }]),
  );
  server = await untilReady(
    spawnServer({
      ...{ MARKET_DATA: "on", MARKET_SOURCES: JSON.stringify(sources) },
      ...{ RATE_LIMIT_PER_MINUTE: "1000000", DATA_DIR: dataDir, PORT: `${await freePort()}` },
    }),
  );
  user = await registerApiUser(server.url);
  portfolioId = (await user.call("POST /api/MyPortfolio", { name: "Faults", currency: "RUB" })).id;
  for (const ticker of held) await buy(ticker);
  const running = await findEmbedded(dataDir);
  database = new pg.Client({
    host: running?.socketDir,
    port: running?.port,
    user: "zerno",
    database: "zerno",
  });
  await database.connect();
}, 120_000);

afterAll(async () => {
  await database?.end();
  await endServer(server);
  await world?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function buy(ticker: string): Promise<string> {
  const { assets } = await user.call("GET /api/assets/search", { query: ticker });
  const asset = assets.find((one: { ticker: string }) => one.ticker === ticker);
  await user.call("POST /api/transactions", {
    ...{ portfolioId, kind: "buy", date: "2026-10-05", currency: asset.currency },
    ...{ assetId: asset.id, quantity: "10", price: "90", affectsCash: true },
  });
  return asset.id;
}

const isIdle = async (name: string) => {
  const { queues } = await user.call("GET /api/admin/jobs", { state: "running" });
  const queue = queues.find((one: { name: string }) => one.name === name);
  return queue.waiting === 0 && queue.running === 0;
};

async function work(name: string): Promise<void> {
  await user.call("POST /api/admin/run-job", { name });
  await expect.poll(() => isIdle(name), { timeout: 60_000, interval: 200 }).toBe(true);
}

const dashboard = () => user.call("GET /api/DashboardStats", { portfolioId, period: "ALL" });
const looks = 10;

/** Expires all answers, as after a day. */
const ageAnswers = () =>
  database.query(
    "update market_fetches set good_at = now() - interval '2 days', tried_at = now() - interval '2 days', failures = 0",
  );
const pricesVersion = async () =>
  (
    await database.query(
      "select prices from market_change_heads where owner_id = '00000000-0000-0000-0000-000000000000'",
    )
  ).rows[0]?.prices;

const faults: readonly SourceFault[] = ["429", "html", "slow", "drop", "half", "wrong-currency", "x100"];
/** Well-formed wrong prices: the detectors quarantine them, and figures state it. */
const lies: readonly SourceFault[] = ["wrong-currency", "x100"];

type Figures = Readonly<Record<string, { readonly value?: string }>>;
const valuesOf = (head: Figures) =>
  Object.fromEntries(Object.entries(head).map(([name, figure]) => [name, figure?.value]));

describe("while every source fails", () => {
  it("the first answers come: five assets of ten pieces, 100 to 104 rubles", async () => {
    await work("market-contact");
    const { head } = await dashboard();
    // 10 x (100 + 101 + 102 + 103 + 104), less 5 x 10 x 90 paid from the cash account.
    expect(head.value.value).toBe("600");
  });

  it.each(faults)(
    "%s: no value moves, and the dashboard answers while sources are still being waited for",
    async (fault) => {
      const before = await dashboard();
      const version = await pricesVersion();
      const isLie = lies.includes(fault);
      const look = async () => {
        const { head } = await dashboard();
        if (isLie) expect(valuesOf(head)).toEqual(valuesOf(before.head));
        else expect(head).toEqual(before.head);
      };
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
      Object.assign(world, { fault, held });
      await ageAnswers();
      for (const name of jobs) await user.call("POST /api/admin/run-job", { name });
      await expect.poll(() => world.waiting.size, { timeout: 60_000 }).toBeGreaterThan(0);
      let answeredBefore = 0;
      for (let at = 0; at < looks; at += 1) {
        const asked = [...world.waiting];
        await look();
        if (asked.some((request) => world.waiting.has(request))) answeredBefore += 1;
      }
      // Dashboards are answered only after the source.
      expect(answeredBefore).toBeGreaterThan(0);
      world.held = undefined;
      letGo();
      for (let at = 0; at < looks; at += 1) await look();
      if (isLie) {
        const { notes = [] } = (await dashboard()).head.value;
        expect(notes.map(({ code }: { code: string }) => code)).toContain("doubted-prices");
      } else expect(await pricesVersion()).toBe(version);
      world.fault = undefined;
      for (const id of ["moex", "cbr", "ecb", "yahoo"])
        await user.call("POST /api/admin/reset-provider", { id });
      for (const name of jobs)
        await expect.poll(() => isIdle(name), { timeout: 60_000, interval: 200 }).toBe(true);
    },
    120_000,
  );

  it("an asset met for the first time meanwhile has no price, and none is made up", async () => {
    world.moex.set("MGNT", { board: "stock/shares/TQBR", close: wobbly(500) });
    world.fault = "html";
    await buy("MGNT");
    await work("market-contact");
    // Without a close the ten pieces are valued at cost: 900 more in shares, 900 less in cash.
    expect((await dashboard()).head.value.value).toBe("600");
    world.fault = undefined;
  }, 120_000);

  it("it is said in the admin screen and, quietly, to everybody; then everything goes on", async () => {
    world.fault = "drop";
    await ageAnswers();
    for (const name of jobs) await work(name);
    const { sources } = await user.call("GET /api/admin/providers");
    const moex = sources.find(({ id }: { id: string }) => id === "moex");
    expect(moex.lastProblem.code).toBe("unreachable");
    expect((await user.call("GET /api/market/state")).lastGoodAt).not.toBeNull();
    world.fault = undefined;
    for (const [number, ticker] of held.entries())
      world.moex.set(ticker, { board: "stock/shares/TQBR", close: wobbly(110 + number) });
    for (const id of ["moex", "cbr", "ecb", "yahoo"])
      await user.call("POST /api/admin/reset-provider", { id });
    await ageAnswers();
    await work("market-prices");
    const { head } = await dashboard();
    // The five are worth 100 more each; Magnit came for 500 x 10, for which 900 were paid.
    expect(Number(head.value.value)).toBe(600 + 500 + 5_000 - 900);
  }, 120_000);
});
