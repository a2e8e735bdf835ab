import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { AssetType } from "../../shared/codes.ts";
import { importFile, must, preview } from "../import/testing/import-fixture.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Any = any;

/** Without ids, timestamps, origin. */
async function rowsOf(user: TestUser, portfolioId: string): Promise<readonly object[]> {
  const { rows } = must(await user.call("GET /api/transactions", { portfolioId, pageSize: 200 }));
  const order = new Map<string, string>(
    rows.map((row: Any) => [row.id, `${row.date} ${row.kindName} ${row.note}`]),
  );
  return rows
    .map(
      ({
        id,
        portfolioId: _p,
        accountId,
        importId,
        importLine,
        createdAt,
        updatedAt,
        etag,
        ...row
      }: Any) => ({
        ...row,
        lotChoices:
          row.lotChoices?.map((one: Any) => ({ ...one, transactionId: order.get(one.transactionId) })) ??
          null,
      }),
    )
    .sort((a: Any, b: Any) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

const figuresOf = async (user: TestUser, portfolioId: string) => {
  const { head } = must(await user.call("GET /api/main-stats", { portfolioId }));
  const { rows, cash } = must(await user.call("GET /api/holdings", { portfolioId, showClosed: true }));
  const all = { head, cash, rows: rows.map(({ asset, figures }: Any) => [asset.ticker, figures]) };
  // Reasons contain row ids.
  return JSON.parse(JSON.stringify(all, (key, value) => (key === "row" ? undefined : value)));
};

it.each(["csv", "xlsx"] as const)("an exported list of transactions comes in again as it was: %s", (format) =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const closes = { "2026-11-02": 10, "2026-11-10": 10.5, "2026-11-17": 11, "2026-11-19": 12 };
    const one = await addAsset(db, { number: 1, ticker: "ONE", closes });
    const two = await addAsset(db, { number: 2, ticker: "TWO", closes });
    const child = await addAsset(db, { number: 3, ticker: "CHILD", closes });
    const option = await addAsset(db, { number: 4, ticker: "OPT", type: AssetType.option, closes });
    const future = await addAsset(db, { number: 6, ticker: "FUT", type: AssetType.futures, closes });
    // A code of two exchanges, which the file names.
    await addAsset(db, { number: 8, ticker: "ONE", exchange: "ELSE", closes });
    await addRates(db, "EUR", "USD", { "2026-11-17": 1.1, "2026-11-18": 1.12, "2026-11-19": 1.11 });
    const portfolioId = await addPortfolio(user, { isShortAllowed: true });
    const date = "2026-11-18";
    const bought = await addRow(user, portfolioId, {
      ...{ kind: "buy", date: "2026-11-02", assetId: one, quantity: "100", price: "10", note: "first" },
    });
    const of = (assetId: string, kind: string, more: object) => ({ kind, assetId, date, ...more });
    const into = { toAssetId: child, toQuantity: "3" };
    const ends = { toAssetId: two, quantity: "2", toQuantity: "200", price: "9", optionRight: "call" };
    for (const row of [
      { kind: "deposit", date, amount: "5000.0000000001" },
      { kind: "currency-exchange", date, amount: "100", toAmount: "90", toCurrency: "EUR", fee: "1" },
      { kind: "fee", date, amount: "-2", note: "=given() back" },
      { kind: "interest-paid", date, amount: "1.25" },
      of(one, "buy", { time: "10:15", quantity: "7.5", price: "11", fee: "-0.5", tax: "0.5", rate: "1.1" }),
      of(two, "buy", { date: "2026-11-03", quantity: "500", price: "10", settleDate: "2026-11-05" }),
      of(option, "buy", { date: "2026-11-03", quantity: "10", price: "1" }),
      of(future, "buy", { date: "2026-11-03", quantity: "10", price: "10" }),
      of(one, "opening-balance", { quantity: "9", amount: "90", cost: "70", acquiredOn: "2020-05-05" }),
      of(two, "transfer-in", { quantity: "10", amount: "100" }),
      of(one, "sell", {
        ...{ quantity: "5", price: "13", lotChoices: [{ transactionId: bought.id, quantity: "5" }] },
      }),
      of(one, "dividend", { amount: "-7", tax: "-0.7" }),
      of(one, "split", { date: "2026-11-10", ratioTo: "3", ratioFrom: "2" }),
      of(one, "spin-off", { ...into, costShare: "0.2" }),
      of(one, "rights-grant", { toAssetId: child, ratioTo: "1", ratioFrom: "5" }),
      of(two, "swap", { ...into, quantity: "4" }),
      of(option, "option-exercise", ends),
      of(option, "option-expiry", { quantity: "1" }),
      of(future, "variation-margin", { amount: "-12" }),
      of(one, "return-of-capital", { amount: "30" }),
      of(one, "cost-adjustment", { amount: "-5" }),
      of(one, "staking-reward", { quantity: "1" }),
    ])
      await addRow(user, portfolioId, row);
    const file = must(await user.call("GET /api/transactions/export", { portfolioId, format }));
    const bytes = Buffer.from(file.base64, "base64");
    const copy = await addPortfolio(user, { name: "Copy", isShortAllowed: true });
    const { report } = await importFile(user, copy, bytes);
    expect(report).toMatchObject({ rows: 23, failed: 0, skipped: 0 });
    expect(await rowsOf(user, copy)).toEqual(await rowsOf(user, portfolioId));
    const before = await figuresOf(user, portfolioId);
    // Refused figures are not compared.
    for (const name of ["value", "income"])
      expect([name, before.head[name]]).toEqual([
        name,
        expect.objectContaining({ value: expect.any(String) }),
      ]);
    expect(await figuresOf(user, copy)).toEqual(before);
    const again = await preview(user, copy, bytes);
    expect(again.preview.counts).toMatchObject({ known: 23 });
  }),
);
