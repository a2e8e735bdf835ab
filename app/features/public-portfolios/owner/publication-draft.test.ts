import { expect, it } from "vitest";
import type { Published } from "../../../shared/schemas/publication.schema.ts";
import { delayOf, isSame, privateSettings, settingsOf } from "./publication-draft.ts";

const published: Published = {
  ...privateSettings,
  ...{ isListed: true, delayDays: 7, hiddenAssets: ["b", "a"], description: "Grain" },
  ...{ key: "abcdefghij", since: "", asOf: "", madeAt: "", isStale: false, followers: 3 },
  listing: { historyDays: 100, minHistoryDays: 90, faults: [] },
  withheld: null,
};

it("defaults to showing as little as possible", () => {
  const { isListed, areAmountsShown, areTransactionsShared, showsOwner } = settingsOf(null);
  expect([isListed, areAmountsShown, areTransactionsShared, showsOwner]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it("extracts the settings of a publication; the order of hidden assets does not matter", () => {
  const settings = settingsOf(published);
  expect(settings).toEqual({
    ...privateSettings,
    ...{ isListed: true, delayDays: 7, hiddenAssets: ["b", "a"], description: "Grain" },
  });
  expect(isSame(settings, { ...settings, hiddenAssets: ["a", "b"] })).toBe(true);
  expect(isSame(settings, { ...settings, hiddenAssets: ["a"] })).toBe(false);
});

it("parses a delay", () => {
  expect(["0", "7", "30", "5", ""].map(delayOf)).toEqual([0, 7, 30, 0, 0]);
});
