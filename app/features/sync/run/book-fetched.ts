import { hash } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { type Decisions, noDecisions } from "../../../domain/imports/decisions.ts";
import { getImport, type ImportRow, insertImport } from "../../../domain/imports/import.queries.ts";
import { storeBalances } from "../../../domain/imports/preview/adjustments.ts";
import { bookPreview } from "../../../domain/imports/preview/book-preview.ts";
import { buildPreview, type PreviewState } from "../../../domain/imports/preview/build-preview.ts";
import { compareStatement } from "../../../domain/imports/preview/preview-balances.ts";
import type { ReadStatement } from "../../../domain/imports/statement-reader.ts";
import type { CheckedStatement } from "../../../domain/reconcile/check-statement.ts";
import { dropStatement } from "../../../domain/reconcile/statements.queries.ts";
import { type RecordedTx, unrecorded } from "../../../portfolio/history/recorded-tx.ts";
import { imports, transactions } from "../../../portfolio/ledger.tables.ts";
import type { PortfolioRow } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { CashBackType, ImportState } from "../../../shared/codes.ts";
import { type AccountTask, type FetchedPage, fileNameOf } from "./account-task.ts";
import { lowerOpenings } from "./lower-openings.ts";

export interface Booked {
  readonly booked: number;
  readonly known: number;
  readonly changed: number;
  readonly adjustments: number;
  /** Unadjusted balance lines that differ from the ledger; null = no balances. */
  readonly differences: number | null;
}

interface Question extends Pick<FetchedPage, "balances" | "isBalanceOnly"> {
  readonly task: AccountTask;
  readonly tx: RecordedTx;
  readonly portfolio: PortfolioRow;
  readonly read: ReadStatement;
  /** Number of leading rows fetched before: they only claim their ledger rows. */
  readonly settled: number;
  readonly keepsOpenings: boolean;
}

interface Done extends Booked {
  readonly ids: ReadonlyMap<number, string>;
  readonly state: PreviewState | null;
}

const nothing: Done = {
  ...{ booked: 0, known: 0, changed: 0, adjustments: 0, differences: null },
  ids: new Map(),
  state: null,
};

function draftRow({ task, read }: Question, id: string): ImportRow {
  return {
    ...{ userId: task.user.id, id, portfolioId: task.link.portfolioId, state: ImportState.previewed },
    ...{ brokerId: read.head.brokerId, format: read.head.format, fileName: fileNameOf(task) },
    fileHash: hash("sha256", `sync ${id}`, "hex"),
    draft: { decisions: noDecisions },
    counts: { fileSize: 0, syncAccountId: task.link.id },
    createdAt: task.context.now(),
    ...{ committedAt: null, revokedAt: null, readerVersion: null, hasFile: false },
  };
}

/**
 * Books fetched rows and balances like an imported file; undecided rows stay out. A run without news leaves no import,
 * only its balances.
 */
export async function bookFetched(question: Question): Promise<Done> {
  const { task, tx, portfolio, read, balances } = question;
  if (read.rows.length === 0 && balances === null) return nothing;
  const draft = draftRow(question, newId());
  const rows = Object.fromEntries(
    read.rows.slice(0, question.settled).map(({ id }) => [id, "skip" as const]),
  );
  const preview = await buildPreview(tx, draft, read, { ...noDecisions, rows });
  const checked = await compareStatement(tx, preview, task.today);
  const lowered = question.keepsOpenings ? 0 : await lowerOpenings(tx, task, checked);
  if (lowered > 0) {
    const after = await bookFetched({ ...question, keepsOpenings: true });
    return { ...after, adjustments: after.adjustments + lowered };
  }
  const adjust = toAdjust(question, checked);
  const isCashPaid = isUnreported(question);
  const state: PreviewState = { ...preview, decisions: { ...noDecisions, rows, adjust, isCashPaid } };
  const last = await findLastImport(question, preview);
  if (isQuiet(question, state, checked) && (balances === null || last !== undefined)) {
    await refreshBalances(question, state, last);
    return {
      ...nothing,
      known: countKnown(question, state),
      state,
      differences: differencesOf(checked, adjust),
    };
  }
  const { hasFile: _none, ...values } = draft;
  await insertImport(tx, values);
  const row = await getImport(tx, task.user.id, draft.id);
  const ctx = { user: task.user, today: task.today, now: task.context.now };
  const report = await bookPreview(ctx, tx, { row, state, portfolio, onlyGood: true, isForgotten: true });
  return {
    ...{ booked: report.rows, known: countKnown(question, state), changed: report.changed ?? 0 },
    adjustments: report.adjustments ?? 0,
    differences: checked && differencesOf(checked, adjust) - alignedCash(question, checked),
    ids: await listWritten(tx, row),
    state,
  };
}

/** Cash movements are unknown or incomplete: existing money is no gain of the first day. */
const isUnreported = ({ isBalanceOnly, task: { link } }: Question): boolean =>
  isBalanceOnly || link.firstSyncedAt === null || link.cursor === null;

const countKnown = ({ settled }: Question, { states }: PreviewState): number =>
  states.slice(settled).filter(({ status }) => status === "known").length;

/** Level 1: missing units become an opening balance at the broker's price; cash by the portfolio's setting. */
function toAdjust(
  { isBalanceOnly }: Question,
  checked: CheckedStatement | null,
): NonNullable<Decisions["adjust"]> {
  if (!isBalanceOnly || checked === null) return {};
  const missing = checked.positions.filter(({ fix }) => fix?.how === "opening");
  return Object.fromEntries(missing.map(({ id }) => [id, true]));
}

const differing = (lines: CheckedStatement["cash"]) => lines.filter(({ difference }) => difference !== "0");

const differencesOf = (checked: CheckedStatement | null, adjust: NonNullable<Decisions["adjust"]>): number =>
  checked === null
    ? 0
    : differing([...checked.cash, ...checked.positions]).filter(({ id }) => !adjust[id]).length;

/** Currencies aligned because the owner prefers the broker's balance. */
const alignedCash = ({ portfolio }: Question, checked: CheckedStatement): number =>
  portfolio.cashBackType === CashBackType.current ? differing(checked.cash).length : 0;

function isQuiet(question: Question, state: PreviewState, checked: CheckedStatement | null): boolean {
  if (state.states.some(({ isIncluded }) => isIncluded)) return false;
  if (Object.keys(state.decisions.adjust ?? {}).length > 0) return false;
  return checked === null || alignedCash(question, checked) === 0;
}

/** Last import booked by a sync of this account, if still in the ledger. */
async function findLastImport(
  { task, tx }: Question,
  { account }: PreviewState,
): Promise<{ readonly id: string } | undefined> {
  if (account.id === null) return undefined;
  const [row] = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.userId, task.user.id),
        eq(imports.portfolioId, task.link.portfolioId),
        eq(imports.state, ImportState.committed),
        sql`${imports.counts} ->> 'syncAccountId' = ${task.link.id}`,
        sql`${imports.counts} ->> 'accountId' = ${account.id}`,
      ),
    )
    .orderBy(desc(imports.committedAt), desc(imports.id))
    .limit(1);
  return row;
}

/** Current balances go with the last booking, so that comparisons are of today. */
async function refreshBalances(
  { task, tx, portfolio, balances }: Question,
  state: PreviewState,
  last: { readonly id: string } | undefined,
): Promise<void> {
  const accountId = state.account.id;
  if (balances === null || accountId === null || last === undefined) return;
  const derived = unrecorded(tx, "derived");
  await dropStatement(derived, task.user.id, last.id);
  await storeBalances(
    derived,
    state,
    { portfolio, importId: last.id, accountId },
    (code) => state.instruments.get(code)?.asset ?? undefined,
  );
}

async function listWritten(tx: Db, { userId, id }: ImportRow): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .select({ id: transactions.id, line: transactions.importLine })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.importId, id),
        sql`${transactions.importLine} is not null`,
        sql`${transactions.importKey} not like 'opening:%'`,
      ),
    );
  return new Map(rows.flatMap((row) => (row.line === null ? [] : [[row.line, row.id] as const])));
}
