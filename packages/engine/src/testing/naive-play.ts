import { dayNumber } from "../days/iso-date.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import type { Transaction } from "../ledger/transaction.ts";
import { copySnapshot, type NaiveBook, newBook, poolOf } from "./naive-book.ts";
import { playPair } from "./naive-legs.ts";
import { heldIn } from "./naive-lots.ts";
import { orderOf, receiverOf } from "./naive-order.ts";
import { playRow } from "./naive-rows.ts";

function play(book: NaiveBook, row: Transaction): void {
  const { assets } = book.input;
  const from = assets.get(row.assetId ?? "");
  const to = assets.get(receiverOf(book.input, row) ?? "");
  if (from !== undefined && to !== undefined) playPair(book, row, from, to);
  else playRow(book, row, from);
}

export function playBook(input: LedgerInput): NaiveBook {
  const book = newBook(input);
  const rows = input.transactions.filter(({ date }) => date <= input.asOf);
  for (const date of [...new Set(rows.map((row) => row.date))].sort()) {
    const order = orderOf(
      input,
      rows.filter((row) => row.date === date),
    );
    for (const row of order.early) play(book, row);
    for (const row of order.later((id, account) => heldIn(poolOf(book, id, account)))) play(book, row);
    copySnapshot(book, dayNumber(date));
  }
  return book;
}
