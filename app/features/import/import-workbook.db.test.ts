import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FIXTURES, rawFile } from "../../../packages/brokers/src/testing/fixture-cases.ts";
import { type PlainWorkbook, writeWorkbook } from "../../../packages/brokers/src/testing/sheet-file.ts";
import { withApp } from "../../../tests/support/app.ts";
import { addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { commit, decide, preview } from "./testing/import-fixture.ts";

const workbook = (name: string) => {
  const path = `../../../packages/brokers/fixtures/${name}/input.sheets.json`;
  return writeWorkbook(JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as PlainWorkbook);
};

it("a workbook of T-Bank is previewed with every row countable, booked, and known the second time", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const bytes = workbook("tinkoff/year-2025");
    const first = await preview(user, portfolioId, bytes);
    expect(first.preview).toMatchObject({
      fatal: null,
      recognised: { brokerId: "tinkoff", format: "tinkoff-xlsx" },
      sheets: [{ name: "broker_rep", firstLine: 1 }],
      lines: { dataRows: 45, rows: 34, ignored: 11, failed: 0 },
    });
    await decide(user, first.id, { allOwn: true });
    await decide(user, first.id, { all: { status: "check", choice: "import" } });
    // Two redeemed bonds were held before the report.
    const allOversold = { as: "opening", cost: null, acquiredOn: null };
    const ready = await decide(user, first.id, { allOversold });
    expect(ready.preview).toMatchObject({ open: 0, counts: { failed: 0, "needs-instrument": 0 } });
    const { rows } = await commit(user, first.id);
    expect(rows).toBe(ready.preview.ready);
    const again = await preview(user, portfolioId, bytes);
    expect(again.preview).toMatchObject({ ready: 0, counts: { new: 0, known: rows } });
  }));

it("a PDF is read by its lines, compared with its balances, booked, and known the second time", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const { bytes } = rawFile(new URL("scalable/statement-german", `file://${FIXTURES}`).pathname);
    const first = await preview(user, portfolioId, bytes);
    expect(first.preview).toMatchObject({
      fatal: null,
      recognised: { brokerId: "scalable", format: "scalable-pdf" },
      sheets: [
        { name: "PDF 1", firstLine: 1 },
        { name: "PDF 2", firstLine: 19 },
      ],
      lines: { dataRows: 26, rows: 25, ignored: 1, failed: 0 },
    });
    await decide(user, first.id, { allOwn: true });
    const ready = await decide(user, first.id, { all: { status: "check", choice: "import" } });
    expect(ready.preview).toMatchObject({ open: 0, counts: { failed: 0, "needs-instrument": 0 } });
    const { rows } = await commit(user, first.id);
    expect(rows).toBe(18);
    const again = await preview(user, portfolioId, bytes);
    expect(again.preview).toMatchObject({ ready: 0, counts: { new: 0, known: rows } });
  }));
