import { dayNumber, type IsoDate, parseDec, runLedger, type Transaction } from "@zerno/engine";
import { expect, it } from "vitest";
import { unitsOn } from "./compare-balances.ts";

const day = "2024-03-05" as IsoDate;
const base = { currency: "RUB", affectsCash: true } as const;
const dec = (text: string) => parseDec(text) ?? (0n as never);

const bought: Transaction = {
  ...base,
  ...{
    id: "bought",
    kind: "buy",
    date: "2024-01-01" as IsoDate,
    assetId: "OLD",
    quantity: dec("7"),
    price: dec("1"),
  },
};
const split: Transaction = {
  ...base,
  ...{ id: "split", kind: "split", date: day, assetId: "OLD", ratio: { to: 2n, from: 1n } },
};
// Four old shares are exchanged, whatever the split has made of them.
const merged: Transaction = {
  ...base,
  ...{ id: "merged", kind: "conversion", date: day, assetId: "OLD", quantity: dec("4") },
  ...{ toAssetId: "NEW", toQuantity: dec("1") },
};

it.each([
  [[bought, split, merged]],
  [[bought, merged, split]],
  [[merged, split, bought]],
  [[bought, { ...split, time: "12:00" }, { ...merged, time: "10:00" }]],
  [[bought, { ...split, time: "09:00" }, { ...merged, time: "10:00" }]],
])("two actions of one day leave the units that the engine holds, whatever the file's order: %#", (rows) => {
  const assets = new Map(["OLD", "NEW"].map((id) => [id, { id, currency: "RUB" }]));
  const prices = new Map(
    [...assets.keys()].map((assetId) => [
      assetId,
      { assetId, firstDay: dayNumber(day), closes: new Float64Array(1).fill(5), sources: new Uint8Array(1) },
    ]),
  );
  const run = runLedger({
    ...{ baseCurrency: "RUB", currency: "RUB", costMethod: "fifo", trackCash: false, asOf: day },
    ...{ transactions: rows, assets, prices, rates: [], sourceNames: ["test"] },
  });
  const held = Object.fromEntries(run.holdings(day).map(({ assetId, quantity }) => [assetId, quantity]));
  expect(Object.keys(held).sort()).toEqual(["NEW", "OLD"]);
  expect(Object.fromEntries(unitsOn(rows, day))).toEqual(held);
});
