import type { DraftRow, InstrumentRef } from "@zerno/brokers";
import type { Transaction } from "@zerno/engine";
import { expect, it } from "vitest";
import { classifyRows } from "./preview/classify-rows.ts";
import { countKnown } from "./preview/known-rows.ts";
import type { ResolvedRef } from "./preview/resolve-instruments.ts";
import { nameRows, type ReadRow } from "./statement-reader.ts";
import { toTransaction } from "./to-ledger-row.ts";

/** File and API describe the same days differently. */
const account = "2000000001";
const sber: InstrumentRef = { isin: "RU0009029540", name: "Сбербанк" };

const row = (line: number, more: Pick<DraftRow, "kind" | "date"> & Partial<DraftRow>): DraftRow => ({
  ...{ line, lines: [line], currency: "RUB", affectsCash: true, checks: [] },
  ...more,
});

/** As printed: two equal fills, a net dividend, a deposit without a time. */
const file: readonly DraftRow[] = [
  row(1, { kind: "deposit", date: "2025-04-01", amount: "5000" }),
  row(2, deal("501")),
  row(3, deal("502")),
  row(4, { kind: "dividend", date: "2025-04-05", instrument: sber, quantity: "10", amount: "304.5" }),
  row(5, { kind: "fee", date: "2025-04-06", amount: "99" }),
];

/** By the API: exact times, the dividend before tax, a ticker beside the ISIN. */
const sync: readonly DraftRow[] = [
  row(1, { kind: "deposit", date: "2025-04-01", time: "09:00:00", amount: "5000" }),
  row(2, { ...deal("501"), time: "10:15:01", fee: "1.5" }),
  row(3, { ...deal("502"), time: "10:15:01", fee: "1.5" }),
  row(4, {
    ...{ kind: "dividend", date: "2025-04-05", time: "14:00:00", amount: "350", tax: "45.5" },
    instrument: { ...sber, symbol: "SBER" },
  }),
  row(5, { kind: "fee", date: "2025-04-06", time: "23:00:00", amount: "99" }),
];

function deal(externalId: string) {
  const of = { instrument: sber, quantity: "5", price: "300", amount: "1500" };
  return { kind: "buy" as const, date: "2025-04-02", ...of, externalId };
}

const read = (rows: readonly DraftRow[], of = account): ReadRow[] => nameRows(rows, "tinkoff", of);

const resolved: ResolvedRef = {
  ...{ code: sber.isin ?? "", ref: sber, currency: "RUB", rows: 1, how: "isin", plan: null, candidates: [] },
  asset: { id: "sber" } as ResolvedRef["asset"],
};
const instruments = new Map([[resolved.code, resolved]]);
const counted = (rows: readonly ReadRow[]): Transaction[] =>
  rows.map((entry) => toTransaction(entry, entry.code === null ? undefined : "sber"));

const classes = (booked: readonly ReadRow[], incoming: readonly ReadRow[]): string[] => {
  const transactions = counted(booked);
  const ledger = booked.map(({ key }, index) => ({ key, row: transactions[index] as Transaction }));
  const known = countKnown({ rows: ledger }, new Set(incoming.map(({ key }) => key)));
  const rest = { completions: new Map(), deleted: () => 0, former: () => 0, choices: {} };
  const states = classifyRows({
    rows: incoming,
    transactions: counted(incoming),
    instruments,
    known,
    ...rest,
  });
  return states.map(({ status, why }) => [status, ...why.map(({ code }) => code)].join(" "));
};

const doubles = ["known looks-alike", "known already-imported", "known already-imported"];

it.each([
  { first: "file", next: "sync", booked: file, incoming: sync },
  { first: "sync", next: "file", booked: sync, incoming: file },
])("the $first first, then the $next: nothing comes twice", ({ booked, incoming }) => {
  expect(classes(read(booked), read(incoming))).toEqual([
    ...doubles,
    "known looks-alike",
    "known looks-alike",
  ]);
});

it("what only the second source has is new, equal fills of its own included", () => {
  const third = row(6, deal("503"));
  const fee = row(7, { kind: "fee", date: "2025-04-06", time: "23:00:00", amount: "99" });
  expect(classes(read(file), read([...sync, third, fee])).slice(5)).toEqual(["new", "new"]);
});

it("a row of the ledger answers for one row of a file, though it has two sums", () => {
  const twice = [sync[3], file[3]].map((each, index) => ({
    ...(each as DraftRow),
    line: index + 1,
    lines: [index + 1],
  }));
  expect(classes(read(sync.slice(3, 4)), read(twice))).toEqual(["known already-imported", "new"]);
});
