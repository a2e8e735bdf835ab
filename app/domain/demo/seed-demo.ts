import { type IsoDate, KIND_CODES } from "@zerno/engine";
import { and, eq, isNull, sql } from "drizzle-orm";
import { generateDemoMarket } from "../../market/demo/demo-market.ts";
import { demoPortfolios } from "../../market/demo/portfolios/demo-portfolios.ts";
import type { DemoPortfolio, DemoRow } from "../../market/demo/portfolios/demo-row.ts";
import { demoPortfolioTexts } from "../../market/demo/portfolios/demo-texts.ts";
import { unrecorded } from "../../portfolio/history/recorded-tx.ts";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { getAccountId } from "../../portfolio/portfolios/accounts.queries.ts";
import { insertPortfolio, type PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { assertCovered } from "../../portfolio/transactions/quantity-rows.ts";
import type { TransactionValues } from "../../portfolio/transactions/transaction-values.types.ts";
import { insertTransactions } from "../../portfolio/transactions/transactions.queries.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AccountType, CashBackType, CostMethod, PortfolioView } from "../../shared/codes.ts";

export interface DemoOwner {
  readonly userId: string;
  readonly language: string;
  readonly today: string;
  readonly now: Date;
}

/** Requires the demo market; idempotent under concurrency. */
export async function seedDemoPortfolios(db: Db, owner: DemoOwner): Promise<void> {
  if ((await listDemoNames(db, owner.userId)).size >= demoCount) return;
  const today = owner.today as IsoDate;
  const wanted = demoPortfolios(today, generateDemoMarket(today));
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`zerno demo ${owner.userId}`}))`);
    const names = await listDemoNames(tx, owner.userId);
    for (const portfolio of wanted) {
      const isThere = names.has(portfolio.name.en) || names.has(portfolio.name.ru);
      if (!isThere) await insertDemo(tx, owner, portfolio);
    }
  });
}

const demoNames = new Set<string>(
  Object.values(demoPortfolioTexts).flatMap(({ name }) => [name.en, name.ru]),
);
const demoCount = Object.keys(demoPortfolioTexts).length;

async function listDemoNames(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ name: portfolios.name })
    .from(portfolios)
    .where(and(eq(portfolios.userId, userId), eq(portfolios.isDemo, true), isNull(portfolios.deletedAt)));
  return new Set(rows.flatMap(({ name }) => (demoNames.has(name) ? [name] : [])));
}

async function insertDemo(tx: Db, owner: DemoOwner, demo: DemoPortfolio): Promise<PortfolioRow> {
  const language = owner.language === "ru" ? "ru" : "en";
  const portfolio = await insertPortfolio(tx, owner.userId, {
    name: demo.name[language],
    note: demo.note[language],
    currency: demo.currency,
    view: PortfolioView.transactional,
    accountType: AccountType.real,
    costMethod: CostMethod.fifo,
    cashBackType: CashBackType.byTransactions,
    isCashTracked: demo.isCashTracked,
    isDemo: true,
    createdAt: owner.now,
  });
  const accountId = await getAccountId(tx, owner.userId, portfolio.id);
  const rows = demo.rows.map((row) => toValues(row, language));
  await insertTransactions(unrecorded(tx, "new"), { portfolio, accountId, now: owner.now }, rows);
  await assertCovered(tx, portfolio, [...new Set(rows.flatMap(({ assetId }) => assetId ?? []))]);
  return portfolio;
}

export const toValues = (row: DemoRow, language: "en" | "ru"): TransactionValues => ({
  kind: KIND_CODES[row.kind],
  tradeDate: row.tradeDate,
  tradeTime: null,
  settleDate: null,
  assetOwnerId: row.asset?.ownerId ?? null,
  assetId: row.asset?.id ?? null,
  quantity: row.quantity ?? null,
  price: row.price ?? null,
  currency: row.currency,
  amount: row.amount ?? null,
  accrued: row.accrued ?? null,
  fee: row.fee ?? null,
  feeCurrency: row.feeCurrency ?? null,
  tax: row.tax ?? null,
  taxCurrency: row.taxCurrency ?? null,
  rate: null,
  toAmount: row.toAmount ?? null,
  toCurrency: row.toCurrency ?? null,
  ratioTo: row.ratioTo ?? null,
  ratioFrom: row.ratioFrom ?? null,
  cost: null,
  acquiredOn: null,
  affectsCash: row.affectsCash,
  note: row.note?.[language] ?? "",
});
