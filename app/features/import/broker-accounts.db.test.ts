import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { commit, decide, must, preview } from "./testing/import-fixture.ts";

const fixtures = path.resolve(import.meta.dirname, "../../../packages/brokers/fixtures");
const fileOf = (name: string) => readFileSync(path.join(fixtures, name), "utf8");

/** Without a number; equal deposits of two brokers. */
const tradeRepublic = `datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,original_amount,original_currency,fx_rate,description,transaction_id,counterparty_name,counterparty_iban,payment_reference,mcc_code
2026-01-05T00:00:00.000Z,2026-01-05,DEFAULT,CASH,CUSTOMER_INBOUND,,,,,,100.00,,,EUR,,,,Deposit,a,,,,
`;
const bitvavo = `Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address
Europe/Amsterdam,2026-01-05,00:00:00,deposit,EUR,100,,,,,,,Completed,x1,
`;
const ibkr = fileOf("ibkr/journey/input.csv");

async function book(user: TestUser, portfolioId: string, content: string): Promise<string> {
  const { id } = await preview(user, portfolioId, content);
  await decide(user, id, { allOwn: true });
  await commit(user, id, true);
  return id;
}

const accountsOf = async (user: TestUser, portfolioId: string) => {
  const { accounts } = must(await user.call("GET /api/transactions/accounts", { portfolioId }));
  return (accounts as { broker: string; numberMasked: string }[])
    .map(({ broker, numberMasked }) => `${broker} ${numberMasked}`.trim())
    .sort();
};

it("every broker has an account of its own, named by it, and none is renamed by a later statement", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { isCashTracked: true });
    await book(user, portfolioId, tradeRepublic);
    expect(await accountsOf(user, portfolioId)).toEqual(["Trade Republic"]);
    await book(user, portfolioId, ibkr);
    const two = await accountsOf(user, portfolioId);
    expect(two[0]).toMatch(/^Interactive Brokers ••••/);
    expect(two.slice(1)).toEqual(["Trade Republic"]);
    // The same deposit at another broker is another deposit.
    const third = await preview(user, portfolioId, bitvavo);
    expect(third.preview.counts).toMatchObject({ new: 1, known: 0 });
    await book(user, portfolioId, bitvavo);
    expect(await accountsOf(user, portfolioId)).toEqual(
      [...two.slice(0, 1), "Bitvavo", "Trade Republic"].sort(),
    );
    // A later statement of the first broker matches its own.
    const again = await preview(user, portfolioId, tradeRepublic);
    expect(again.preview.counts).toMatchObject({ new: 0, known: 1 });
  }));

it("an account an import named is nameless again when the import is taken back", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { isCashTracked: true });
    const id = await book(user, portfolioId, tradeRepublic);
    must(await user.call("DELETE /api/transactionsImportHistory", { id }));
    expect(await accountsOf(user, portfolioId)).toEqual([""]);
  }));
