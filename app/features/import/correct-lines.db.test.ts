import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { commit, csv, decide, must, preview, rowsOf } from "./testing/import-fixture.ts";

const good = "Buy,2025-02-03,ONE,10,5,USD,1,,,,,first";
const bad = "Sell,2025-13-03,ONE,12,2,USD,1,,,,,";

it("an unreadable line is put right cell by cell; the file stays, and the report says what stayed out and why", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    await addAsset(db, { number: 1, ticker: "ONE" });
    const portfolioId = await addPortfolio(user);
    const file = csv(good, bad, "Bad,2025-01-01,,,,USD,,,,,,");
    const { id, preview: seen } = await preview(user, portfolioId, file);
    expect(seen).toMatchObject({ counts: { new: 1, failed: 2 }, lines: { dataRows: 3, rows: 1, failed: 2 } });
    const failed = (await rowsOf(user, id)).find(({ lines }) => lines[0] === 3);
    expect(failed).toMatchObject({
      status: "failed",
      isCorrected: false,
      why: [{ code: "bad-date", column: "Date" }],
    });
    const cells = failed?.cells ?? [];
    expect(cells.slice(0, 3)).toEqual([
      { at: 0, label: "Event", value: "Sell" },
      { at: 1, label: "Date", value: "2025-13-03" },
      { at: 2, label: "Symbol", value: "ONE" },
    ]);
    const corrected = cells.map(({ value, label }) => (label === "Date" ? "2025-03-13" : value));
    const next = await decide(user, id, { lines: { 3: corrected } });
    expect(next.preview).toMatchObject({
      counts: { new: 2, failed: 1 },
      lines: { dataRows: 3, rows: 2, failed: 1 },
    });
    const row = (await rowsOf(user, id)).find(({ lines }) => lines[0] === 3);
    expect(row).toMatchObject({ status: "new", kindName: "sell", date: "2025-03-13", isCorrected: true });
    // Back to the file, and again.
    const back = await decide(user, id, { lines: { 3: null } });
    expect(back.preview.counts).toMatchObject({ new: 1, failed: 2 });
    await decide(user, id, { lines: { 3: corrected } });
    const report = await commit(user, id, true);
    expect(report).toMatchObject({
      ...{ rows: 2, failed: 1 },
      totals: [
        { kindName: "buy", count: 1, amount: "50", currency: "USD" },
        { kindName: "sell", count: 1, amount: "24", currency: "USD" },
      ],
      reasons: [{ status: "failed", issue: { code: "unknown-event" }, count: 1 }],
    });
    const kept = must(await user.call("GET /api/TransactionsImport/file", { id }));
    expect(Buffer.from(kept.base64, "base64").toString()).toBe(file);
    const { imports } = must(await user.call("GET /api/transactionsImportHistory", { portfolioId }));
    expect(imports[0].report.totals).toHaveLength(2);
    const wrong = await user.call("POST /api/TransactionsImport/decide", { id, lines: { x: ["a"] } });
    expect(wrong.status).toBe(400);
  }));
