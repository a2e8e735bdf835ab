import { expect } from "vitest";
import {
  addPortfolio,
  clearPortfolios,
  type ListedPortfolio,
  readPortfolios,
  setPortfolios,
  startLoadingPortfolios,
} from "../../../app/client/data/portfolios-state.ts";

/** Reads the state module directly. */
export async function expectPortfoliosState(): Promise<void> {
  const named = (id: string) => ({ id, name: id }) as ListedPortfolio;
  clearPortfolios();
  expect(readPortfolios()).toEqual({
    ...{ portfoliosLoading: false, portfolios: null, lastPortfoliosUpdateDate: null },
  });
  addPortfolio(named("a"));
  expect(readPortfolios().portfolios).toEqual([named("a")]);
  startLoadingPortfolios();
  expect(readPortfolios().portfoliosLoading).toBe(true);
  const before = Date.now();
  setPortfolios([named("a"), named("b")]);
  addPortfolio(named("c"));
  const { portfoliosLoading, portfolios, lastPortfoliosUpdateDate } = readPortfolios();
  expect([portfoliosLoading, portfolios?.map(({ id }) => id)]).toEqual([false, ["a", "b", "c"]]);
  expect(lastPortfoliosUpdateDate).toBeGreaterThanOrEqual(before);
  clearPortfolios();
}
