import { expect, it } from "vitest";
import type { PreviewState } from "./build-preview.ts";
import { statedBalances } from "./preview-balances.ts";

const stateOf = (closesOn: string): PreviewState =>
  ({
    read: {
      head: {
        period: { from: "2026-04-02", to: "2026-05-02" },
        closing: { cash: [{ currency: "USD", amount: "12.5", date: closesOn }], positions: [] },
      },
      rows: [],
    },
    instruments: new Map(),
  }) as unknown as PreviewState;

it.each([
  ["2026-04-30", "2026-04-02"],
  ["2026-04-02", "2026-04-02"],
  // Older than the requested period.
  ["2026-04-01", null],
])("balances of %s begin on %s", (closesOn, beginsOn) => {
  expect(statedBalances(stateOf(closesOn))).toMatchObject({ beginsOn, closesOn });
});
