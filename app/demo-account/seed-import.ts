import { createHash } from "node:crypto";
import { READER_VERSION } from "@zerno/brokers";
import { addDays, findKindName, formatDec, formatMoney, type IsoDate } from "@zerno/engine";
import { and, asc, between, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { type Counts, noDecisions } from "../domain/imports/decisions.ts";
import type { StatedBalances } from "../domain/reconcile/check-statement.ts";
import { type CheckWorld, loadCheckContext } from "../domain/reconcile/check-stored-statement.ts";
import { cashOn, unitsOn } from "../domain/reconcile/compare-balances.ts";
import { storeStatement } from "../domain/reconcile/statements.queries.ts";
import { demoAccountTexts } from "../market/demo/portfolios/demo-account-texts.ts";
import { byUser, change } from "../portfolio/history/change.ts";
import type { RecordedTx } from "../portfolio/history/recorded-tx.ts";
import { insertRows, updateRows } from "../portfolio/history/write-rows.ts";
import { brokerAccounts, imports, transactions } from "../portfolio/ledger.tables.ts";
import { getAccountId } from "../portfolio/portfolios/accounts.queries.ts";
import type { PortfolioRow } from "../portfolio/portfolios/portfolios.queries.ts";
import { ImportState } from "../shared/codes.ts";
import type { DemoPlace } from "./demo-place.ts";

const account = "••••4821";
const format = { brokerId: "template", format: "template-csv" } as const;

interface Span {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

function lastQuarter(today: IsoDate): Span & { readonly name: string } {
  const year = Number(today.slice(0, 4));
  const now = Math.floor((Number(today.slice(5, 7)) - 1) / 3);
  const [of, quarter] = now === 0 ? [year - 1, 3] : [year, now - 1];
  const firstOf = (month: number, at = of) => `${at}-${String(month).padStart(2, "0")}-01` as IsoDate;
  const next = quarter === 3 ? firstOf(1, of + 1) : firstOf(quarter * 3 + 4);
  return { from: firstOf(quarter * 3 + 1), to: addDays(next, -1), name: `${of}-Q${quarter + 1}` };
}

const fileName = ({ name }: { readonly name: string }): string => `Demo broker ${name}.csv`;

type Row = typeof transactions.$inferSelect;

function fileOf(rows: readonly Row[], tickerOf: (id: string | null) => string): string {
  const lines = rows.map((row) =>
    [
      ...[row.tradeDate, findKindName(row.kind), tickerOf(row.assetId), row.quantity ?? "", row.price ?? ""],
      ...[row.amount ?? "", row.currency, row.fee ?? "", row.tax ?? ""],
    ].join(","),
  );
  return `date,kind,symbol,quantity,price,amount,currency,fee,tax\n${lines.join("\n")}\n`;
}

/** The account's balances at the end of the statement, as printed by its broker. */
function balancesOf({ rows, terms, assets }: CheckWorld, { from, to }: Span): StatedBalances {
  const before = addDays(from, -1);
  const [cash, opening] = [cashOn(rows, terms, to), cashOn(rows, terms, before)];
  const [units, openingUnits] = [unitsOn(rows, to), unitsOn(rows, before)];
  return {
    ...{ beginsOn: from, closesOn: to },
    cash: [...cash].map(([currency, amount]) => ({
      ...{ currency, amount: formatMoney(amount as never) },
      opening: formatMoney((opening.get(currency) ?? 0n) as never),
    })),
    positions: [...units].flatMap(([assetId, quantity]) => {
      const asset = assets.get(assetId);
      if (asset === undefined || quantity === 0n) return [];
      return [
        {
          ...{ assetId, label: asset.ticker, name: asset.nameEn, quantity: formatDec(quantity as never) },
          opening: formatDec((openingUnits.get(assetId) ?? 0n) as never),
          ...{ price: null, currency: asset.currency },
        },
      ];
    }),
  };
}

/** Attaches the last finished quarter's rows to an import with a statement whose balances agree. */
export async function seedImport(place: DemoPlace): Promise<void> {
  const { tx, userId } = place;
  const portfolio = place.portfolios.get("long-term");
  if (portfolio === undefined) return;
  const isOf = and(eq(imports.userId, userId), eq(imports.portfolioId, portfolio.id));
  if ((await tx.$count(imports, isOf)) > 0) return;
  const span = lastQuarter(place.today);
  const rows = await tx
    .select()
    .from(transactions)
    .where(
      and(
        ...[eq(transactions.userId, userId), eq(transactions.portfolioId, portfolio.id)],
        between(transactions.tradeDate, span.from, span.to),
      ),
    )
    .orderBy(asc(transactions.tradeDate), asc(transactions.id));
  if (rows.length === 0) return;
  const id = newId();
  const by = byUser({ db: tx, user: { id: userId }, now: () => place.now });
  const of = {
    portfolioId: portfolio.id,
    kind: "import-booked",
    about: { file: fileName(span), importId: id },
  } as const;
  await change(by, of, (inner) => storeImport({ ...place, tx: inner }, portfolio, { ...span, id }, rows));
}

async function storeImport(
  { tx, userId, today }: DemoPlace & { readonly tx: RecordedTx },
  portfolio: PortfolioRow,
  { name, id, ...span }: Span & { readonly name: string; readonly id: string },
  rows: readonly Row[],
): Promise<void> {
  const world = await loadCheckContext(tx, portfolio, today);
  const balances = balancesOf(world, span);
  const accountId = await getAccountId(tx, userId, portfolio.id);
  const file = Buffer.from(fileOf(rows, (id) => (id === null ? "" : (world.assets.get(id)?.ticker ?? ""))));
  const committedAt = new Date(`${addDays(span.to, 3)}T08:15:00Z`);
  const nothing = {
    openings: 0,
    known: 0,
    skipped: 0,
    ignored: 0,
    failed: 0,
    prices: 0,
    rates: 0,
    assets: 0,
  };
  const lines = balances.cash.length + balances.positions.length;
  const counts: Counts = {
    ...{
      brokerName: demoAccountTexts.connection.en,
      fileSize: file.length,
      accountId,
      numberMasked: account,
    },
    period: span,
    report: { ...nothing, rows: rows.length, totals: [], balances: { lines, wrong: 0 } },
  };
  await insertRows(tx, imports, {
    ...{ userId, id, portfolioId: portfolio.id, state: ImportState.committed, ...format },
    ...{ fileName: fileName({ name }), fileBytes: file, readerVersion: READER_VERSION },
    fileHash: createHash("sha256").update(file).digest("hex"),
    ...{ draft: { decisions: noDecisions }, counts, createdAt: committedAt, committedAt },
  });
  for (const [index, row] of rows.entries())
    await updateRows(
      ...([tx, transactions, { importId: id, importLine: index + 2 }] as const),
      and(eq(transactions.userId, userId), eq(transactions.id, row.id)),
    );
  await updateRows(
    ...([tx, brokerAccounts, { broker: demoAccountTexts.connection.en, numberMasked: account }] as const),
    and(eq(brokerAccounts.userId, userId), eq(brokerAccounts.id, accountId)),
  );
  await storeStatement(
    tx,
    { userId, importId: id, portfolioId: portfolio.id, accountId },
    balances,
    (assetId) => {
      const asset = world.assets.get(assetId);
      return asset === undefined ? null : { ownerId: asset.ownerId, id: asset.id };
    },
  );
}
