import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import {
  addPortfolio,
  clearPortfolios,
  followPortfolios,
  type ListedPortfolio,
  noteMade,
  readPortfolios,
  setPortfolios,
  startLoadingPortfolios,
} from "./portfolios-state.ts";

const named = (id: string) => ({ id, name: id }) as ListedPortfolio;
const ids = () => readPortfolios().portfolios?.map(({ id }) => id) ?? null;

beforeEach(() => {
  clearPortfolios();
  vi.useFakeTimers({ now: 1_000 });
  return () => vi.useRealTimers();
});

it("setting portfolios clears the loading flag and records the time", () => {
  expect(readPortfolios()).toEqual({
    ...{ portfoliosLoading: false, portfolios: null, lastPortfoliosUpdateDate: null },
  });
  startLoadingPortfolios();
  expect(readPortfolios()).toMatchObject({ portfoliosLoading: true, lastPortfoliosUpdateDate: null });
  setPortfolios([named("a")]);
  expect(readPortfolios()).toMatchObject({ portfoliosLoading: false, lastPortfoliosUpdateDate: 1_000 });
});

it("appends a portfolio once, also to an empty list", () => {
  addPortfolio(named("a"));
  vi.advanceTimersByTime(500);
  addPortfolio(named("b"));
  vi.advanceTimersByTime(500);
  addPortfolio(named("b"));
  expect([ids(), readPortfolios().lastPortfoliosUpdateDate]).toEqual([["a", "b"], 1_500]);
});

it("mirrors the data client's requests and answers", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const end = followPortfolios(client);
  const queryKey = ["GET /api/MyPortfolio", {}];
  let answer = (_: unknown) => {};
  const asked = client.fetchQuery({ queryKey, queryFn: () => new Promise((resolve) => (answer = resolve)) });
  await vi.waitFor(() => expect(readPortfolios().portfoliosLoading).toBe(true));
  answer({ portfolios: [named("a")] });
  await asked;
  expect([readPortfolios().portfoliosLoading, ids()]).toEqual([false, ["a"]]);
  const failing = client.fetchQuery({ queryKey, queryFn: () => Promise.reject(new Error("no")) });
  await failing.catch(() => undefined);
  expect([readPortfolios().portfoliosLoading, ids()]).toEqual([false, ["a"]]);
  noteMade("POST /api/MyPortfolio", named("b"));
  noteMade("POST /api/watchlist", named("w"));
  expect(ids()).toEqual(["a", "b"]);
  // Keeps the old list until the new one arrives.
  await client.invalidateQueries({ queryKey, refetchType: "none" });
  expect(ids()).toEqual(["a", "b"]);
  end();
  addPortfolio(named("c"));
  client.setQueryData(queryKey, { portfolios: [] });
  expect(ids()).toEqual(["a", "b", "c"]);
});
