import { classifyRows } from "../../../app/domain/imports/preview/classify-rows.ts";
import { countKnown } from "../../../app/domain/imports/preview/known-rows.ts";
import type { ResolvedRef } from "../../../app/domain/imports/preview/resolve-instruments.ts";
import type { ReadRow } from "../../../app/domain/imports/statement-reader.ts";
import { toTransaction } from "../../../app/domain/imports/to-ledger-row.ts";
import type { DraftRow } from "../../../packages/brokers/src/index.ts";

/** By ISIN, else by symbol. */
const assetOf = ({ instrument }: DraftRow): string =>
  instrument?.isin ?? instrument?.symbol ?? instrument?.name ?? "";

const counted = (rows: readonly ReadRow[]) =>
  rows.map((row) => toTransaction(row, row.code === null ? undefined : assetOf(row)));

/** Returns the rows of `incoming` that would be booked into a ledger of `booked`. */
export function newRows(booked: readonly ReadRow[], incoming: readonly ReadRow[]): string[] {
  const transactions = counted(booked);
  const ledger = booked.map(({ key }, index) => ({
    key,
    row: transactions[index] as (typeof transactions)[number],
  }));
  const instruments = new Map(
    incoming.flatMap((row) =>
      row.code === null ? [] : [[row.code, { asset: { id: assetOf(row) } } as ResolvedRef] as const],
    ),
  );
  const states = classifyRows({
    ...{ rows: incoming, transactions: counted(incoming), instruments, choices: {} },
    known: countKnown({ rows: ledger }, new Set(incoming.map(({ key }) => key))),
    ...{ completions: new Map(), deleted: () => 0, former: () => 0 },
  });
  return incoming
    .filter((_row, index) => states[index]?.status !== "known")
    .map(({ date, kind, amount = "" }) => `${date} ${kind} ${amount}`);
}
