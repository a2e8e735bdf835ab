import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { commit, ledgerState, must, preview, view } from "./testing/import-fixture.ts";

const cash = (account: string, id: string, day: string, amount: string) =>
  `<CashTransaction accountId="${account}" currency="USD" dateTime="${day};120000" settleDate="${day}"
    amount="${amount}" type="Deposits/Withdrawals" description="CASH RECEIPTS" transactionID="${id}" />`;
const part = (account: string, lines: string) => `<FlexStatement accountId="${account}" fromDate="20240101"
  toDate="20240331"><CashTransactions>${lines}</CashTransactions></FlexStatement>`;

/** Deposits of 100 and 20 in one account, of 7 in the second, of 9 in the third. */
const file = `<FlexQueryResponse queryName="Three" type="AF"><FlexStatements count="3">
${part("U0000001", cash("U0000001", "11", "20240102", "100") + cash("U0000001", "12", "20240103", "20"))}
${part("U0000002", cash("U0000002", "21", "20240102", "7"))}
${part("U0000003", cash("U0000003", "31", "20240102", "9"))}
</FlexStatements></FlexQueryResponse>`;

const sums = async (user: TestUser, portfolioId: string) => {
  const { rows } = must(await user.call("GET /api/transactions", { portfolioId, pageSize: 200 }));
  return rows.map(({ amount }: { amount: string }) => amount).sort();
};
const names = async (user: TestUser) =>
  must(await user.call("GET /api/MyPortfolio", {})).portfolios.map(({ name }: { name: string }) => name);

it("each account goes where it is put; all are booked and taken back together", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { isCashTracked: true });
    const before = await ledgerState(db);
    const first = await preview(user, portfolioId, file);
    expect(first.state).toBe(1);
    expect(first.preview).toMatchObject({
      accounts: ["U0000001", "U0000002", "U0000003"],
      fatal: { code: "several-accounts" },
      ready: 0,
    });
    const places = [
      { number: "U0000001", into: { as: "portfolio", id: portfolioId } },
      { number: "U0000002", into: { as: "new", name: "Second" } },
      { number: "U0000003", into: { as: "none" } },
    ];
    const wrong = [{ number: "U9", into: { as: "portfolio", id: portfolioId } }];
    const split = (accounts: unknown) =>
      user.call("POST /api/TransactionsImport/split", { id: first.id, accounts });
    expect((await split(wrong)).body.error.code).toBe("INVALID_INPUT");
    const { ids } = must(await split(places));
    expect(ids).toHaveLength(2);
    expect((await split(places)).body.error.code).toBe("IMPORT_STATE");
    expect(await names(user)).toEqual(["Main", "Second"]);
    const seen = await view(user, ids[1]);
    expect(seen.preview).toMatchObject({ fatal: null, ready: 1, account: { numberMasked: "••••0002" } });
    expect(seen.group).toMatchObject([
      { id: ids[0], numberMasked: "••••0001", portfolioName: "Main", ready: 2, open: 0 },
      { id: ids[1], numberMasked: "••••0002", portfolioName: "Second", ready: 1, open: 0 },
    ]);
    expect(await commit(user, ids[1])).toMatchObject({ rows: 3 });
    expect(await sums(user, portfolioId)).toEqual(["100", "20"]);
    expect(await sums(user, seen.portfolioId)).toEqual(["7"]);
    const removed = must(await user.call("DELETE /api/transactionsImportHistory", { id: ids[0] }));
    expect(removed.removed).toBe(3);
    expect(await names(user)).toEqual(["Main"]);
    const after = (await ledgerState(db)) as { transactions: unknown[]; portfolios: unknown[] };
    expect(after.transactions).toEqual([]);
    expect((before as { transactions: unknown[] }).transactions).toEqual([]);
  }));

it("two accounts in one portfolio stay apart; previews of one file are abandoned together", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { isCashTracked: true });
    const before = await ledgerState(db);
    const { id } = await preview(user, portfolioId, file);
    const into = { as: "portfolio", id: portfolioId };
    const accounts = ["U0000001", "U0000002"].map((number) => ({ number, into }));
    const { ids } = must(await user.call("POST /api/TransactionsImport/split", { id, accounts }));
    for (const each of ids) await view(user, each);
    expect(await commit(user, ids[0])).toMatchObject({ rows: 3 });
    expect(await sums(user, portfolioId)).toEqual(["100", "20", "7"]);
    const numbers = ((await ledgerState(db)) as { accounts: { number_masked: string }[] }).accounts;
    expect(numbers.map(({ number_masked }) => number_masked).sort()).toEqual(["••••0001", "••••0002"]);
    must(await user.call("DELETE /api/transactionsImportHistory", { id: ids[1] }));
    expect(await ledgerState(db)).toEqual(before);
    // Abandoned together, with the portfolio created for one.
    const again = await preview(user, portfolioId, file);
    const made = [
      { number: "U0000001", into: { as: "new", name: "Gone" } },
      { number: "U0000003", into },
    ];
    const parts = must(
      await user.call("POST /api/TransactionsImport/split", { id: again.id, accounts: made }),
    );
    must(await user.call("DELETE /api/TransactionsImport", { id: parts.ids[1] }));
    expect(await names(user)).toEqual(["Main"]);
    expect((await user.call("POST /api/TransactionsImport/commit", { id: parts.ids[0] })).status).toBe(409);
  }));
