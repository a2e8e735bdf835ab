import { parseLedgerText } from "../../testing/ledger-text.ts";
import type { LedgerInput } from "../ledger-input.ts";
import type { Transaction } from "../transaction.ts";

export const TEXT = `
cash on
asset AAA currency=RUB
asset BBB currency=RUB
asset CCC currency=USD
asset OLD currency=RUB
asset NEW currency=RUB
rate USD/RUB 2024-01-01 90
price AAA 2024-01-02 100
price NEW 2024-01-02 100
2024-01-02 deposit amount=9000 currency=RUB
2024-01-02 buy AAA quantity=10 price=100 currency=RUB
2024-01-02 buy BBB quantity=10 price=50 currency=RUB
2024-01-03 buy CCC quantity=1 price=10 currency=USD
2024-01-03 buy OLD quantity=4 price=100 currency=RUB
2024-01-04 conversion OLD toAssetId=NEW ratio=1:2 currency=RUB
2024-01-05 sell AAA quantity=4 price=120 currency=RUB
2024-01-06 dividend BBB amount=20 currency=RUB
2024-01-07 interest amount=5 currency=RUB
period 2024-01-01 2024-01-09
expect value 0
`;

export function inputOf(text: string): LedgerInput {
  const [expectation] = parseLedgerText(text);
  if (expectation === undefined) throw new Error("a text without a question");
  return expectation.input;
}

export const input = inputOf(TEXT);
export const ids = (rows: readonly { readonly row: Transaction }[]) => rows.map(({ row }) => row.id);

/** Replaces a row; undefined removes it. */
export function edited(number: number, change: Partial<Transaction> | undefined): LedgerInput {
  const transactions = input.transactions.flatMap((row) => {
    if (row.id !== `row${number}`) return [row];
    return change === undefined ? [] : [{ ...row, ...change }];
  });
  return { ...input, transactions };
}
