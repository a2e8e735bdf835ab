import { expect, it } from "vitest";
import { type Caller, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { commit, csv, importFile, ledgerState, must, preview, rowsOf } from "./testing/import-fixture.ts";

// The tests' clock: noon of 20 November 2026.
const noon = csv(
  "Cash_In,2026-11-19,USD,1,1000,USD,,,,,,",
  "Buy,2026-11-20,ONE,10,5,USD,,,,,,",
  "Buy,2026-11-20,ONE,10,5,USD,,,,,,",
  "Fee,2026-11-20,,,,USD,1,,,,,",
);
const closing = csv(
  "Cash_In,2026-11-19,USD,1,1000,USD,,,,,,",
  "Buy,2026-11-20,ONE,10,5,USD,2,,,,,",
  "Buy,2026-11-20,ONE,10,5,USD,3,,,,,",
  "Buy,2026-11-20,ONE,11,4,USD,1,,,,,",
  "Fee,2026-11-20,,,,USD,2.5,,,,,",
);

const statuses = async (user: Caller, id: string) =>
  (await rowsOf(user, id)).map(({ status, why }) => [status, ...why.map(({ code }) => code)].join(" "));

const shown = async (user: Caller, portfolioId: string) => {
  const { rows } = must(await user.call("GET /api/transactions", { portfolioId, pageSize: 200 }));
  return rows
    .map((row: Record<string, unknown>) => [row.kindName, row.quantity, row.amount, row.fee].join(" "))
    .sort();
};

it("a file after the close completes the rows of a file at noon and duplicates none", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    await addAsset(db, { number: 1, ticker: "ONE" });
    const portfolioId = await addPortfolio(user, { isCashTracked: true });
    const first = await importFile(user, portfolioId, noon);
    const atNoon = await ledgerState(db);
    const { id } = await preview(user, portfolioId, closing);
    expect(await statuses(user, id)).toEqual([
      "known already-imported",
      "changed changed-fee",
      "changed changed-fee",
      "new",
      "changed changed-amount",
    ]);
    expect(await commit(user, id)).toMatchObject({ rows: 1, changed: 3, known: 1 });
    const whole = ["buy 4  1", "buy 5  2", "buy 5  3", "deposit  1000 ", "fee  2.5 "];
    expect(await shown(user, portfolioId)).toEqual(whole);
    // Neither file adds anything again; the one of noon has less.
    const again = await preview(user, portfolioId, noon);
    expect(again.preview).toMatchObject({ ready: 0, open: 0, counts: { known: 4 } });
    expect((await preview(user, portfolioId, closing)).preview).toMatchObject({ ready: 0, open: 0 });
    must(await user.call("DELETE /api/transactionsImportHistory", { id }));
    expect(await ledgerState(db)).toEqual(atNoon);
    // In reverse order the rows go with their file.
    const second = await importFile(user, portfolioId, closing);
    must(await user.call("DELETE /api/transactionsImportHistory", { id: first.id }));
    expect(await shown(user, portfolioId)).toEqual(["buy 4  1"]);
    expect((await preview(user, portfolioId, closing)).preview.counts).toMatchObject({ new: 4, known: 1 });
    must(await user.call("DELETE /api/transactionsImportHistory", { id: second.id }));
    expect(await shown(user, portfolioId)).toEqual([]);
  }));

it("rows of earlier days, and rows the user changed, are left as they are", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    await addAsset(db, { number: 1, ticker: "ONE" });
    const portfolioId = await addPortfolio(user, { isCashTracked: true });
    await importFile(user, portfolioId, noon);
    const older = csv("Cash_In,2026-11-19,USD,1,1000,USD,,,,,,", "Fee,2026-11-19,,,,USD,7,,,,,");
    const { id } = await preview(user, portfolioId, older);
    expect(await statuses(user, id)).toEqual(["known already-imported", "new"]);
    const { rows } = must(await user.call("GET /api/transactions", { portfolioId, pageSize: 200 }));
    for (const { asset, ...row } of rows.filter(({ kindName }: { kindName: string }) => kindName === "buy"))
      must(await user.call("PUT /api/transactions", { ...row, assetId: asset.id, note: "mine" }));
    const later = await preview(user, portfolioId, closing);
    expect(await statuses(user, later.id)).toEqual([
      "known already-imported",
      "known already-imported",
      "known already-imported",
      "new",
      "changed changed-amount",
    ]);
  }));

it("a row that a third file completes again goes back to what the first one said", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { isCashTracked: true });
    const fee = (sum: string) =>
      csv("Cash_In,2026-11-19,USD,1,9,USD,,,,,,", `Fee,2026-11-20,,,,USD,${sum},,,,,`);
    await importFile(user, portfolioId, fee("1"));
    const before = await ledgerState(db);
    const second = await importFile(user, portfolioId, fee("2"));
    const third = await importFile(user, portfolioId, fee("3"));
    expect(await shown(user, portfolioId)).toEqual(["deposit  9 ", "fee  3 "]);
    // The second goes first: the third inherits its earlier value.
    must(await user.call("DELETE /api/transactionsImportHistory", { id: second.id }));
    expect(await shown(user, portfolioId)).toEqual(["deposit  9 ", "fee  3 "]);
    must(await user.call("DELETE /api/transactionsImportHistory", { id: third.id }));
    expect(await ledgerState(db)).toEqual(before);
  }));

it("a file with other rows of the same day and kind stands beside the first, however much larger they are", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { isCashTracked: true });
    await importFile(user, portfolioId, csv("Cash_In,2026-11-20,USD,1,100,USD,,,,,,"));
    const { id } = await preview(user, portfolioId, csv("Cash_In,2026-11-20,USD,1,200,USD,,,,,,"));
    expect(await statuses(user, id)).toEqual(["new"]);
    await commit(user, id);
    expect(await shown(user, portfolioId)).toEqual(["deposit  100 ", "deposit  200 "]);
  }));
