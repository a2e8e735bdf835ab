import type { Transaction } from "@zerno/engine";
import { formatDec } from "@zerno/engine";
import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { demoTextIn } from "../../../market/demo/portfolios/demo-texts.ts";
import { assetRefOf } from "../../../portfolio/assets/asset-refs.ts";
import { cashRows } from "../../../portfolio/figures/holding-rows.ts";
import { transactions } from "../../../portfolio/ledger.tables.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { grossOf } from "../../../portfolio/transactions/transaction-row.ts";
import { countOf, type WidgetKind } from "./kind.ts";
import { shownPortfolios } from "./shown-portfolios.ts";

export const cash: WidgetKind = {
  kind: "cash",
  width: 2,
  height: "low",
  settings: {},
  answer: ({ view, period }) => {
    const rows = [...cashRows(view, period)];
    return rows.length === 0
      ? null
      : { type: "cash", rows, firstNegative: view.run.firstNegativeCash() ?? null };
  },
};

/** Rows of the latest days, newest first; within a day the last entered first. */
function latestOf({ input }: LedgerView, most: number): Transaction[] {
  const latest: Transaction[] = [];
  for (const row of input.transactions) {
    const first = latest[0];
    if (latest.length === most && first !== undefined && row.date < first.date) continue;
    let at = latest.length;
    while (at > 0 && (latest[at - 1]?.date ?? "") > row.date) at--;
    latest.splice(at, 0, row);
    if (latest.length > most) latest.shift();
  }
  return latest.reverse();
}

export const recentTransactions: WidgetKind = {
  kind: "recent-transactions",
  width: 3,
  height: "middle",
  settings: { rows: ["8", "5", "12", "20"] },
  answer: (question) => {
    const { view, language } = question;
    const rows = latestOf(view, countOf(question)).map((row) => ({
      id: row.id,
      date: row.date,
      kindName: row.kind,
      asset: row.assetId === undefined ? null : assetRefOf(view, row.assetId, language),
      quantity: row.quantity === undefined ? null : formatDec(row.quantity),
      gross: grossOf(row, view.input.assets),
      currency: row.currency,
    }));
    return rows.length === 0 ? null : { type: "transactions", rows };
  },
};

/** Notes of the portfolio and its rows, newest first. */
export const notes: WidgetKind = {
  kind: "notes",
  width: 3,
  height: "middle",
  settings: { rows: ["5", "8", "12"] },
  read: async ({ db }, question) => {
    const { view, language } = question;
    const { portfolio } = view;
    const t = transactions;
    const found = await db
      .select({ id: t.id, date: t.tradeDate, assetId: t.assetId, text: t.note })
      .from(t)
      .where(
        and(
          eq(t.userId, portfolio.userId),
          inArray(t.portfolioId, await shownPortfolios(db, view)),
          ne(t.note, ""),
        ),
      )
      .orderBy(desc(t.tradeDate), desc(t.id))
      .limit(countOf(question));
    const textOf = (text: string) => (portfolio.isDemo ? demoTextIn(text, language) : text);
    const rows = found.map(({ assetId, text, ...row }) => ({
      ...row,
      text: textOf(text),
      asset: assetId !== null && view.assets.has(assetId) ? assetRefOf(view, assetId, language) : null,
    }));
    const note = textOf(portfolio.note);
    return note === "" && rows.length === 0 ? null : { type: "notes", note, notes: rows };
  },
};
