import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowser } from "../testing/browser-globals.ts";
import { loadCashList } from "./cash-list.ts";

const tickers = [{ ticker: "$", value: "US dollar", code: "USD" }];
let browser: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

it("keeps the list with its version and asks with that version the next time", async () => {
  const asked: (string | null)[] = [];
  const ask = async (version: string | null) => {
    asked.push(version);
    return { version: "en-1", tickers: version === "en-1" ? null : tickers };
  };
  expect(await loadCashList(ask)).toEqual(tickers);
  expect(JSON.parse(browser.stored.get("cashList") ?? "")).toEqual({ version: "en-1", tickers });
  expect(await loadCashList(ask)).toEqual(tickers);
  expect(asked).toEqual([null, "en-1"]);
  const newer = [{ ticker: "€", value: "Euro", code: "EUR" }];
  expect(await loadCashList(async () => ({ version: "en-2", tickers: newer }))).toEqual(newer);
  expect(JSON.parse(browser.stored.get("cashList") ?? "").version).toBe("en-2");
});

it("only logs a failure and answers what it has", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const fail = () => Promise.reject(new Error("no network"));
  expect(await loadCashList(fail)).toEqual([]);
  await loadCashList(async () => ({ version: "en-1", tickers }));
  expect(await loadCashList(fail)).toEqual(tickers);
  expect(warned).toHaveBeenCalledTimes(2);
  warned.mockRestore();
});
