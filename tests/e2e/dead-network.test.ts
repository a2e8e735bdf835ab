// @module-tag night
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../support/free-port.ts";
import {
  endServer,
  type ServerProcess,
  spawnServer,
  untilReady,
} from "../support/journeys/server-process.ts";
import { type ApiUser, registerApiUser } from "./api-user.ts";

/**
 * Market data is on without a network: every source is behind an address that accepts connections and stays silent,
 * like a dead proxy.
 */
const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-dead-"));
/** Open connections. */
const waiting = new Set<Socket>();
const silent = createServer((socket) => {
  waiting.add(socket);
  socket.on("error", () => undefined).once("close", () => waiting.delete(socket));
});
let server: ServerProcess;
let admin: ApiUser;

const ids = ["moex", "yahoo", "cbr", "ecb", "coingecko", "currency-api", "currency-api-mirror", "fred"];
const others = ["worldbank", "rss", "openfigi", "moex-register", "csv-address"];

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const at = silent.address();
  const port = typeof at === "object" && at !== null ? at.port : 0;
  const sources = [...ids, ...others].map((id) => [id, { address: `http://127.0.0.1:${port}` }]);
  server = await untilReady(
    spawnServer({
      ...{ MARKET_DATA: "on", MARKET_SOURCES: JSON.stringify(Object.fromEntries(sources)) },
      ...{ DATA_DIR: dataDir, PORT: `${await freePort()}`, LOG_LEVEL: "info" },
    }),
  );
  admin = await registerApiUser(server.url);
});
afterAll(async () => {
  await endServer(server);
  silent.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it("starts, answers while sources are still being waited for, and ends when it is told to", async () => {
  const { id } = await admin.call("POST /api/MyPortfolio", { name: "Dead", currency: "RUB" });
  const { assets } = await admin.call("GET /api/assets/search", { query: "SBER" });
  const bought = {
    kind: "buy",
    date: "2026-10-05",
    currency: "RUB",
    quantity: "1",
    price: "300",
    affectsCash: true,
  };
  await admin.call("POST /api/transactions", { portfolioId: id, assetId: assets[0].id, ...bought });
  const jobs = ["market-rates", "market-prices", "market-events", "market-quotes"];
  for (const name of jobs) await admin.call("POST /api/admin/run-job", { name });
  await expect.poll(() => waiting.size, { timeout: 60_000 }).toBeGreaterThan(0);
  const before = server.output().split("\n").length;
  let answeredBefore = 0;
  for (let look = 0; look < 5; look++) {
    const asked = [...waiting];
    const { head } = await admin.call("GET /api/DashboardStats", { portfolioId: id, period: "ALL" });
    // Bought for 300 on credit, valued at that price until there is another.
    expect(head.value.value).toBe("0");
    await admin.call("GET /api/assets/search", { query: "SBER" });
    if (asked.some((socket) => waiting.has(socket))) answeredBefore += 1;
  }
  // Requests wait until the source is given up.
  expect(answeredBefore).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  // Sources log a line or two, not one per query; request lines do not count.
  const lines = server.output().split("\n").slice(before);
  const ofSources = lines.filter(
    (line) => line !== "" && !/request (completed|in)|incoming request/.test(line),
  );
  expect(ofSources.length).toBeLessThan(10);
  expect(server.output()).not.toMatch(/unhandled|ECONNREFUSED/i);
  expect(await endServer(server)).toBe(0);
});
