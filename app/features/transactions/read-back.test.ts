import { type DraftRow, detectBroker, type SourceFile, writeTemplate } from "@zerno/brokers";
import {
  type Asset,
  formatDec,
  formatMoney,
  KINDS,
  type LedgerInput,
  runLedger,
  type Transaction,
} from "@zerno/engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PROPERTY_RUNS } from "../../../packages/engine/src/testing/exact.ts";
import { createRandom } from "../../../packages/engine/src/testing/random.ts";
import { randomLedger } from "../../../packages/engine/src/testing/random-ledger.ts";
import { differences } from "../../../packages/engine/src/testing/same-figures.ts";
import { everyScope, randomPeriod } from "../../../packages/engine/src/testing/scopes.ts";
import { nameRows, type ReadRow } from "../../domain/imports/statement-reader.ts";
import { toStoredRow } from "../../domain/imports/to-ledger-row.ts";
import { toTransaction } from "../../portfolio/transactions/to-transaction.ts";
import type { TransactionRow } from "../../shared/schemas/transaction.schema.ts";
import { toCsv } from "../../shared/text/csv-text.ts";
import { exportColumns } from "./list/export-transactions.ts";

const note = '=SUM(A1) "quoted", \'-5 or\ntwo lines';

/** As stored: one account, times with seconds, options with terms. */
function asStored(input: LedgerInput): LedgerInput {
  const rows = input.transactions.filter(({ toAccountId }) => toAccountId === undefined);
  const transactions = rows.map(({ accountId: _account, carried, time, ...row }): Transaction => {
    const option = row.assetId === undefined ? undefined : input.assets.get(row.assetId)?.option;
    const isEnd = row.kind === "option-exercise" || row.kind === "option-assignment";
    const units = (row.quantity ?? 0n) * 10n;
    return {
      ...row,
      note,
      // Lots of a transfer come from the sending ledger, not from a row.
      ...(carried && {
        cost: carried.reduce((sum, { cost = 0n }) => sum + cost, 0n) as typeof row.cost & bigint,
      }),
      ...(time !== undefined && { time: `${time}:00` }),
      ...(isEnd &&
        option && {
          toAssetId: option.underlying,
          toQuantity: row.toQuantity ?? (units as typeof row.toQuantity & bigint),
          price: row.price ?? option.strike,
          optionRight: option.right,
        }),
    };
  });
  return { ...input, transactions };
}

const dec = (value: bigint | undefined) => (value === undefined ? null : formatDec(value));
const money = (value: bigint | undefined) => (value === undefined ? null : formatMoney(value));

/** As in the list. */
function toShownRow(row: Transaction, assets: ReadonlyMap<string, Asset>): TransactionRow {
  const refOf = (id: string | undefined) => {
    const currency = assets.get(id ?? "")?.currency ?? "";
    return id === undefined
      ? null
      : { id, ownerId: "", ticker: id, exchange: "TEST", name: `The ${id}`, type: 1, currency };
  };
  const shown: Partial<TransactionRow> = {
    ...{ id: row.id, accountId: "", kind: KINDS[row.kind].code, kindName: row.kind, date: row.date },
    ...{ time: row.time ?? null, settleDate: null, currency: row.currency, gross: null },
    asset: refOf(row.assetId) as TransactionRow["asset"],
    toAsset: refOf(row.toAssetId) as TransactionRow["asset"],
    ...{ quantity: dec(row.quantity), price: dec(row.price), rate: dec(row.rate) },
    ...{ amount: money(row.amount), accrued: money(row.accrued), cost: money(row.cost) },
    ...{ fee: money(row.fee), feeCurrency: row.feeCurrency ?? (row.fee === undefined ? null : row.currency) },
    ...{ tax: money(row.tax), taxCurrency: row.taxCurrency ?? (row.tax === undefined ? null : row.currency) },
    ...{ toAmount: money(row.toAmount), toCurrency: row.toCurrency ?? null },
    ...{ toQuantity: dec(row.toQuantity), costShare: dec(row.costShare) },
    ...{ ratioTo: row.ratio?.to.toString() ?? null, ratioFrom: row.ratio?.from.toString() ?? null },
    ...{ optionRight: row.optionRight ?? null, acquiredOn: row.acquired ?? null },
    lotChoices:
      row.useLots?.map(({ rowId, quantity }) => ({
        transactionId: rowId,
        quantity: formatDec(quantity),
      })) ?? null,
    ...{ affectsCash: row.affectsCash, note: row.note ?? "" },
  };
  return shown as TransactionRow;
}

const fileOf = (text: string): SourceFile => ({ name: "rows.csv", bytes: new TextEncoder().encode(text) });

/** As imported, and read by the engine. */
function stored(rows: readonly ReadRow[]): Transaction[] {
  const ids = new Map(rows.map(({ externalId, id }) => [externalId, `new ${id}`]));
  const target = {
    ...{ userId: "", portfolioId: "", accountId: "", importId: "", now: new Date("2026-11-20T10:00:00Z") },
  };
  const assetOf = (ref: DraftRow["instrument"]) => (ref?.symbol ? { ownerId: "", id: ref.symbol } : null);
  return rows.map((row) => {
    const place = {
      ...{ id: `new ${row.id}`, asset: assetOf(row.instrument), toAsset: assetOf(row.toInstrument) },
      idOfRow: (externalId: string) => ids.get(externalId),
    };
    const { id, ...values } = toStoredRow(row, place, target);
    return toTransaction(id, values);
  });
}

function readBack(text: string): ReadRow[] {
  const found = detectBroker(fileOf(text));
  expect([found?.broker.id, found?.score, found?.rival]).toEqual(["template", 1, undefined]);
  const statement = found?.broker.parse(fileOf(text));
  expect(statement?.failed).toEqual([]);
  return nameRows(statement?.rows ?? [], "template", "");
}

const exported = ({ transactions, assets }: LedgerInput): string =>
  toCsv(
    exportColumns.map(({ name }) => name),
    transactions.map((row) => exportColumns.map(({ of }) => of(toShownRow(row, assets)))),
  );

function assertSameFigures(input: LedgerInput, transactions: readonly Transaction[], seed: number): void {
  expect(transactions.length).toBe(input.transactions.length);
  const [one, other] = [runLedger(input), runLedger({ ...input, transactions })];
  const period = randomPeriod(input, seed % 2 === 0);
  // A third of the scopes per case.
  const some = everyScope(input).filter((_, index) => (index + seed) % 3 === 0);
  for (const scope of [{ kind: "portfolio" } as const, ...some])
    expect([seed, ...differences(one, other, { scope, period })]).toEqual([seed]);
}

const ledgerOf = (seed: number): LedgerInput =>
  asStored(
    randomLedger({
      ...{ seed, days: 110, rows: 40, hasActions: true, hasSplits: true, hasTransfers: true },
      allowShort: createRandom(seed).chance(0.5),
    }),
  );

const seeds = fc.integer({ min: 1, max: 1e9 });

test("an exported ledger of every kind, imported again, has the same figures", () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(seeds, (seed) => {
      const input = ledgerOf(seed);
      for (const { kind } of input.transactions) kinds.add(kind);
      const rows = readBack(exported(input));
      expect(rows.every((row) => row.note === note)).toBe(true);
      assertSameFigures(input, stored(rows), seed);
    }),
    { numRuns: PROPERTY_RUNS },
  );
  expect(kinds.size).toBeGreaterThan(30);
});

test("a ledger written as the import template has the same figures, chosen lots left out", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const whole = ledgerOf(seed);
      const transactions = whole.transactions.map(({ useLots: _lots, ...row }): Transaction => row);
      const input = { ...whole, transactions };
      const drafts = readBack(exported(input));
      assertSameFigures(input, stored(readBack(writeTemplate(drafts))), seed);
    }),
    { numRuns: PROPERTY_RUNS },
  );
});
