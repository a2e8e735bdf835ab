import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addPortfolio } from "../../../tests/support/ledger-rows.ts";
import type { BalanceLine } from "../../shared/schemas/balance.schema.ts";
import { commit, decide, ledgerState, must, preview } from "./testing/import-fixture.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const statement = readFileSync(path.join(root, "packages/brokers/fixtures/ibkr/journey/input.csv"), "utf8");
/** Without the deposit of 20,000 and its total: closing cash exceeds the rows by 20,000. */
const cut = statement
  .split("\n")
  .filter((line) => !line.startsWith("Deposits & Withdrawals,Data"))
  .join("\n");

const dollars = (lines: readonly BalanceLine[]) => lines.find(({ id }) => id === "USD");

it("a difference names its cause, is corrected with one click, and the correction goes with the import", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { isCashTracked: true });
    const before = await ledgerState(db);
    const { id } = await preview(user, portfolioId, cut);
    const open = await decide(user, id, { allOwn: true });
    const line = dollars(open.preview.balances?.cash ?? []);
    // 6,513.25 closes the whole statement; the ledger has 20,000 less.
    expect(line).toMatchObject({
      theirs: "6513.25",
      after: "-13486.75",
      difference: "-20000",
      fix: "cash",
      isFixed: false,
    });
    const fixed = await decide(user, id, { adjust: { USD: true } });
    expect(dollars(fixed.preview.balances?.cash ?? [])).toMatchObject({ difference: "0", isFixed: true });
    // Matching assets need no correction.
    expect(fixed.preview.balances?.positions.filter(({ fix }) => fix !== null)).toEqual([]);
    expect(await commit(user, id)).toMatchObject({ rows: 13, adjustments: 1 });
    const { rows } = must(await user.call("GET /api/transactions", { portfolioId, pageSize: 200 }));
    const made = rows.filter(({ kindName }: { kindName: string }) => kindName === "cash-gain");
    expect(made).toMatchObject([{ amount: "20000", currency: "USD", importId: id }]);
    expect(made[0].note).toMatch(/^Adjustment to the statement of \d{4}-\d{2}-\d{2}$/);

    const again = await preview(user, portfolioId, cut);
    expect(again.preview.ready).toBe(0);
    expect(dollars(again.preview.balances?.cash ?? [])).toMatchObject({ difference: "0", fix: null });
    const report = must(await user.call("DELETE /api/transactionsImportHistory", { id }));
    expect(report.removed).toBe(14);
    expect((await ledgerState(db)) as object).toMatchObject({
      transactions: (before as { transactions: unknown }).transactions,
    });
  }));

it("a file whose lines do not add up to its closing cash is not complete until the difference is accepted", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { isCashTracked: true });
    const { id } = await preview(user, portfolioId, cut);
    const asked = await decide(user, id, { allOwn: true });
    const gap = {
      ...{ id: "cash:USD", what: "cash", label: "USD", line: null },
      ...{ rows: "-13486.75", printed: "6513.25", difference: "-20000" },
    };
    expect(asked.preview).toMatchObject({
      gaps: [{ ...gap, cause: { code: "gap-unexplained" }, state: "open" }],
      open: 1,
    });
    const refused = await user.call("POST /api/TransactionsImport/commit", { id });
    expect(refused.body).toMatchObject({ error: { code: "IMPORT_OPEN", params: { open: "1" } } });
    // The decision is about this difference: another one is asked about again.
    const other = await decide(user, id, { gaps: { "cash:USD": "-19999" } });
    expect(other.preview.open).toBe(1);
    const accepted = await decide(user, id, { gaps: { "cash:USD": "-20000" } });
    expect(accepted.preview).toMatchObject({ gaps: [{ ...gap, state: "accepted" }], open: 0 });
    expect(await commit(user, id)).toMatchObject({ rows: 13 });
  }));

it("a file whose lines do not add up to a printed total names it until the difference is accepted", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const text =
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\n' +
      '"08/06/2024","MoneyLink Transfer","","Tfr BANK","","","","-$20.00"\n' +
      '"08/05/2024","MoneyLink Transfer","","Tfr BANK","","","","$100.00"\n' +
      '"Transactions Total","","","","","","","$85.00"\n';
    const { id, preview: seen } = await preview(user, portfolioId, text);
    const gap = {
      ...{ id: "total:Amount:4", what: "total", label: "Amount", line: 4 },
      ...{ rows: "80", printed: "85", difference: "-5", cause: { code: "gap-unexplained" } },
    };
    expect(seen).toMatchObject({ gaps: [{ ...gap, state: "open" }], open: 1 });
    const accepted = await decide(user, id, { gaps: { "total:Amount:4": "-5" } });
    expect(accepted.preview).toMatchObject({ gaps: [{ ...gap, state: "accepted" }], open: 0 });
  }));

it("the broker's balance is booked as one marked row where the owner wants it, else only shown", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const following = await addPortfolio(user, { name: "Broker's", cashBackType: 1 });
    const counting = await addPortfolio(user, { name: "Own count", cashBackType: 2 });
    const balanceOf = async (portfolioId: string) =>
      must(await user.call("GET /api/cash", { portfolioId })).currencies.find(
        ({ currency }: { currency: string }) => currency === "USD",
      ).balance;
    const book = async (portfolioId: string, adjustments: number) => {
      const { id } = await preview(user, portfolioId, cut);
      await decide(user, id, { allOwn: true, gaps: { "cash:USD": "-20000" } });
      expect(await commit(user, id)).toMatchObject({ rows: 13, adjustments });
      return id;
    };
    const id = await book(following, 1);
    // The statement closes with 6,513.25.
    expect(await balanceOf(following)).toBe("6513.25");
    const { rows } = must(
      await user.call("GET /api/transactions", { portfolioId: following, pageSize: 200 }),
    );
    const marked = rows.filter(({ note }: { note: string }) =>
      note.startsWith("Adjustment to the statement"),
    );
    expect(marked).toMatchObject([{ kindName: "cash-gain", amount: "20000", importId: id }]);
    await book(counting, 0);
    expect(await balanceOf(counting)).toBe("-13486.75");
    const { statements } = must(
      await user.call("GET /api/data-health/statements", { portfolioId: counting }),
    );
    expect(dollars(statements[0].check.cash)).toMatchObject({ difference: "-20000" });
  }));
