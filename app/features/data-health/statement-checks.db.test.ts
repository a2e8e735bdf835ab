import { readFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { statements } from "../../domain/reconcile/statements.tables.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { assets } from "../../market/market.tables.ts";
import { addPayments } from "../../market/testing/rated-asset.ts";
import { ledgerActions } from "../../portfolio/ledger.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { commit, decide, importFile, ledgerState, must, preview } from "../import/testing/import-fixture.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const whole = readFileSync(path.join(root, "packages/brokers/fixtures/ibkr/journey/input.csv"), "utf8");
const without = (...parts: readonly string[]) =>
  whole
    .split("\n")
    .filter((line) => !parts.some((part) => line.includes(part)))
    .join("\n");

/** Fields of a line used by these tests. */
interface Line {
  readonly id: string;
  readonly label: string;
  readonly difference: string;
  readonly fix: string | null;
  readonly cause: { readonly code: string; readonly params: Record<string, string> } | null;
}

async function checks(user: TestUser, portfolioId: string) {
  const { statements } = must(await user.call("GET /api/data-health/statements", { portfolioId }));
  return statements.map(
    ({
      importId,
      check,
    }: {
      importId: string;
      check: { date: string; cash: Line[]; positions: Line[] };
    }) => ({
      importId,
      date: check.date,
      wrong: [...check.cash, ...check.positions].filter(({ difference }) => difference !== "0"),
    }),
  );
}

/** The securities of the statement, known to everybody by their ISINs. */
async function knowSecurities(db: Db): Promise<Record<string, string>> {
  const isins = { ALFT: "USZZ10000016", BRKW: "USZZ20000022", CEDX: "IEZZ30000030", DGWD: "USZZ50000058" };
  const ids: Record<string, string> = {};
  for (const [at, [ticker, isin]] of Object.entries(isins).entries()) {
    const id = await addAsset(db, { number: at + 1, ticker });
    await updateAssets(db, { isin }, eq(assets.id, id));
    ids[ticker] = id;
  }
  return ids;
}

it("a later edit that breaks a statement's balance is seen and corrected; the import takes its statement away", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { isCashTracked: true });
    await knowSecurities(db);
    const before = await ledgerState(db);
    const { id } = await importFile(user, portfolioId, whole);
    expect(await checks(user, portfolioId)).toEqual([{ importId: id, date: "2024-06-28", wrong: [] }]);
    const { rows } = must(await user.call("GET /api/transactions", { portfolioId, pageSize: 200 }));
    const gone = rows.filter(
      ({ kindName, asset }: { kindName: string; asset: { ticker: string } | null }) =>
        kindName === "deposit" || asset?.ticker === "DGWD",
    );
    // The deposit of 20,000 and the purchase of 20 DGWD for 3,000 and a fee of 1.
    expect(gone).toHaveLength(2);
    const ids = gone.map((row: { id: string }) => row.id);
    must(await user.call("DELETE /api/transactions", { portfolioId, ids }));
    const [broken] = await checks(user, portfolioId);
    expect(broken.wrong).toMatchObject([
      { id: "USD", difference: "-16999", fix: "cash" },
      { label: "DGWD", difference: "-20", fix: "opening" },
    ]);
    const fix = async (line: string) =>
      must(await user.call("POST /api/data-health/correct", { portfolioId, importId: id, line })).rows;
    for (const { id: line } of broken.wrong) expect(await fix(line)).toBe(1);
    // Once more there is nothing left to correct.
    expect(await fix("USD")).toBe(0);
    expect((await checks(user, portfolioId))[0].wrong).toEqual([]);
    must(await user.call("DELETE /api/transactionsImportHistory", { id }));
    expect(await checks(user, portfolioId)).toEqual([]);
    expect(await ledgerState(db)).toEqual(before);
    expect(await db.select().from(statements)).toEqual([]);
  }));

it("the last statement of an account counts; taken back, the one before it does again", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { isCashTracked: true });
    await knowSecurities(db);
    const { id: later } = await importFile(user, portfolioId, whole);
    // The same account up to 14 June: 6,513.25 less the dividend of 45 after 6.75 tax.
    const until = without("2024-06-14")
      .replace("June 28, 2024", "June 13, 2024")
      .replaceAll("6513.25", "6475");
    const { id: earlier, preview: seen } = await preview(user, portfolioId, until);
    // The totals of its sections are those of the whole.
    const gaps = seen.gaps.map(({ id, difference }: { id: string; difference: string }) => [id, difference]);
    await decide(user, earlier, { gaps: Object.fromEntries(gaps) });
    await commit(user, earlier);
    expect((await checks(user, portfolioId)).map(({ importId }: { importId: string }) => importId)).toEqual([
      later,
    ]);
    must(await user.call("DELETE /api/transactionsImportHistory", { id: later, evenOversold: true }));
    expect((await checks(user, portfolioId)).map(({ importId }: { importId: string }) => importId)).toEqual([
      earlier,
    ]);
  }));

it("cash that a payment of a held asset makes up for names it and books it with one click", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { isCashTracked: true });
    const known = await knowSecurities(db);
    await addPayments(db, known.CEDX ?? "", [{ exDate: "2023-12-15", amount: "0.8" }]);
    await addPayments(db, known.ALFT ?? "", [{ exDate: "2023-09-15", amount: "0.5" }]);
    const before = await ledgerState(db);
    // 50 x 0.80 = 40, of which 6 were withheld: the ledger lacks 34.
    const { id, preview: first } = await preview(user, portfolioId, without("Data,USD,2023-12-15"));
    expect(first.balances?.cash.find((line) => line.id === "USD")).toMatchObject({
      difference: "-34",
      fix: "income",
      cause: {
        code: "cause-income-dividend",
        params: { name: "CEDX", date: "2023-12-15", amount: "34" },
      },
    });
    // Booked as it is, which the printed cash asks about, the health page says the same and mends it.
    expect(first.gaps).toMatchObject([
      { id: "cash:USD", difference: "-34" },
      { what: "total", label: "Dividends, Amount", difference: "-40" },
      { what: "total", label: "Withholding Tax, Amount", difference: "6" },
    ]);
    const gapsOf = ({ gaps }: { gaps: { id: string; difference: string }[] }) =>
      Object.fromEntries(gaps.map((gap) => [gap.id, gap.difference]));
    await decide(user, id, { gaps: gapsOf(first) });
    await commit(user, id);
    const [broken] = await checks(user, portfolioId);
    expect(broken.wrong).toMatchObject([{ id: "USD", difference: "-34", fix: "income" }]);
    const input = { portfolioId, importId: id, line: "USD" };
    expect(must(await user.call("POST /api/data-health/correct", input))).toEqual({ rows: 1 });
    expect((await checks(user, portfolioId))[0].wrong).toEqual([]);
    const { rows } = must(
      await user.call("GET /api/transactions", { portfolioId, pageSize: 200, assetId: known.CEDX }),
    );
    expect(rows.filter(({ date }: { date: string }) => date === "2023-12-15")).toMatchObject([
      { kindName: "dividend", quantity: "50", amount: "40", tax: "6", currency: "USD" },
    ]);
    // It is removed with the import, and the payment has no decision.
    must(await user.call("DELETE /api/transactionsImportHistory", { id }));
    expect(await ledgerState(db)).toEqual(before);
    expect(await db.select().from(ledgerActions)).toEqual([]);
    // Chosen in the preview it is booked with the import.
    const again = await preview(user, portfolioId, without("Data,USD,2023-12-15"));
    const chosen = await decide(user, again.id, { adjust: { USD: true } });
    expect(chosen.preview.balances?.cash.find((line) => line.id === "USD")).toMatchObject({
      difference: "0",
      isFixed: true,
    });
    await decide(user, again.id, { gaps: gapsOf(chosen.preview as never) });
    expect(await commit(user, again.id)).toMatchObject({ rows: 13, adjustments: 1 });
    expect((await checks(user, portfolioId))[0].wrong).toEqual([]);
    must(await user.call("DELETE /api/transactionsImportHistory", { id: again.id }));
    expect(await ledgerState(db)).toEqual(before);
  }));
