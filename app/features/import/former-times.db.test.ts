import { describe, expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { importFile, ledgerState, must, preview, rowsOf } from "./testing/import-fixture.ts";

/** KuCoin's history: without a zone in the label, times are UTC+8. */
const history = (label: string, ...moments: readonly string[]): string =>
  [
    `UID,Account Type,Currency,Side,Amount,Fee,${label},Remark,Type`,
    ...moments.map((at) => `1000001,mainAccount,EUR,Deposit,100,0,${at},Fiat Deposit,Fiat`),
  ].join("\n");

const NIGHT = "2024-01-02 02:00:00";
const NOON = "2024-01-02 12:00:00";

describe("a file whose times an earlier reader took as printed", () => {
  it("brings nothing again, also where the day in UTC is another one, and only what is new", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      // Earlier readers booked printed times, as a UTC label is read today.
      await importFile(user, portfolioId, history("Time(UTC)", NIGHT, NIGHT, NOON));
      const before = await ledgerState(db);
      const again = await preview(user, portfolioId, history("Time", NIGHT, NIGHT, NOON));
      expect(again.preview.counts).toMatchObject({ new: 0, known: 3 });
      await importFile(user, portfolioId, history("Time", NIGHT, NIGHT, NOON));
      expect((await ledgerState(db)) as object).toMatchObject({
        transactions: (before as { transactions: unknown[] }).transactions,
      });
      const later = await preview(user, portfolioId, history("Time", NIGHT, NIGHT, NIGHT, NOON));
      expect(later.preview.counts).toMatchObject({ new: 1, known: 3 });
      const rows = await rowsOf(user, later.id);
      expect(rows.filter(({ status }) => status === "new").map(({ lines }) => lines)).toEqual([[4]]);
    }));

  it("does not bring back what the user deleted since", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      await importFile(user, portfolioId, history("Time(UTC)", NIGHT));
      const { rows } = must(await user.call("GET /api/transactions", { portfolioId }));
      must(await user.call("DELETE /api/transactions", { portfolioId, ids: [rows[0].id] }));
      const again = await preview(user, portfolioId, history("Time", NIGHT));
      expect(again.preview.counts).toMatchObject({ new: 0, known: 1 });
    }));
});
