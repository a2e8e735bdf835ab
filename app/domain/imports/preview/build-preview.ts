import { addDays, type IsoDate, type Transaction } from "@zerno/engine";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { listAssets } from "../../../market/assets/assets.ts";
import { type FoundByCode, findAssetsByCode } from "../../../market/assets/find-assets-by-code.ts";
import { type MarketReader, readerOfPortfolio } from "../../../market/market-reader.ts";
import { findAssetsByText } from "../../../market/search/search-assets.ts";
import type { ActionOwner } from "../../../portfolio/actions/actions.queries.ts";
import { mayPayDue } from "../../../portfolio/actions/match-income.ts";
import { findReplaced } from "../../../portfolio/actions/settle-income.ts";
import { getPortfolio, type PortfolioRow } from "../../../portfolio/portfolios/portfolios.queries.ts";
import { loadTransactions, rowsOfPortfolio } from "../../../portfolio/run/ledger-rows.ts";
import { findOutsideRows, type OutsideRows } from "../../../portfolio/transactions/outside-trades.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { Decisions } from "../decisions.ts";
import { findSameFile, type ImportRow, listBookedKeys, loadImportKeys } from "../import.queries.ts";
import { type AccountChoice, chooseAccount } from "../import-account.ts";
import { instrumentCode } from "../instrument-code.ts";
import { loadMappings } from "../mappings.queries.ts";
import { listOpenRows, listRowsOfBroker } from "../open-rows.queries.ts";
import type { ReadStatement } from "../statement-reader.ts";
import { inAssetCurrency, toTransaction } from "../to-ledger-row.ts";
import { type BalancingChanges, findBalancingChanges } from "./balancing-entries.ts";
import { countDeleted } from "./booked-keys.ts";
import { assetIdOf, classifyRows, type RowState, toAssetIdOf } from "./classify-rows.ts";
import { findDetails } from "./complete-details.ts";
import { findCompletions, lastDayOf } from "./complete-rows.ts";
import { decidePayment, isFileCashRow } from "./decide-payment.ts";
import { contentsOf, countFormer, countKnown, type KnownRows, type LedgerRows } from "./known-rows.ts";
import { findKnownSplits, type KnownSplit } from "./known-splits.ts";
import { isCovered, type OversoldInput, type OversoldResult, resolveOversold } from "./oversold-rows.ts";
import {
  codesOf,
  type FileInstrument,
  gatherInstruments,
  type ResolvedRef,
  resolveByCode,
  resolveByText,
} from "./resolve-instruments.ts";

const searchedInstruments = 200;

/** Pure function of file, decisions and ledger, cached and recomputed on demand. */
export interface PreviewState {
  readonly read: ReadStatement;
  readonly decisions: Decisions;
  readonly portfolio: PortfolioRow;
  readonly account: AccountChoice;
  readonly instruments: ReadonlyMap<string, ResolvedRef>;
  readonly transactions: readonly Transaction[];
  readonly states: readonly RowState[];
  readonly oversold: OversoldResult;
  readonly splits: readonly KnownSplit[];
  readonly standIns: BalancingChanges;
  readonly isShortAllowed: boolean;
  readonly outside: OutsideRows | null;
  readonly accountRows: readonly Transaction[];
  readonly sameFile: { readonly id: string; readonly committedAt: Date | null } | null;
  readonly isCovered: () => boolean;
}

export const isOpenRow = (state: RowState | undefined): boolean =>
  state?.isOpen === true && !state.isIncluded;

export async function buildPreview(
  db: Db,
  row: ImportRow,
  asRead: ReadStatement,
  decisions: Decisions,
): Promise<PreviewState> {
  const portfolio = await getPortfolio(db, row.userId, row.portfolioId);
  return previewFor(db, portfolio, row, asRead, decisions);
}

export async function previewFor(
  db: Db,
  portfolio: PortfolioRow,
  row: ImportRow,
  asRead: ReadStatement,
  decisions: Decisions,
): Promise<PreviewState> {
  const account = await chooseAccount(db, row, asRead.head);
  // A sync does not fetch balances with every page.
  const isSynced = row.counts.syncAccountId !== undefined;
  const file = isSynced ? asRead : await decidePayment(db, portfolio, account.id, asRead);
  const instruments = await resolveInstruments(db, portfolio, file, decisions);
  const stored = await loadLedgerRows(db, row);
  const details = await detailsOf(db, row, file, instruments);
  const rows = file.rows.map((entry, index) =>
    inAssetCurrency(details.get(index)?.row ?? entry, currencyOf(entry, instruments)),
  );
  const read = { ...file, rows };
  await breathe();
  const transactions = rows.map((entry) =>
    toTransaction(entry, assetIdOf(entry, instruments), toAssetIdOf(entry, instruments)),
  );
  const booked = transactions.filter((_, index) => !rows[index]?.isDetail);
  const ledger = await withoutReplaced(db, portfolio, stored, inAccountOf(booked, account.id));
  const inAccount = ledger.rows.filter((entry) => entry.row.accountId === account.id);
  const known = countKnown({ rows: inAccount }, new Set(rows.map(({ key }) => key)));
  await breathe();
  const choices = decisions.rows;
  const packed = account.id === null ? [] : await listBookedKeys(db, row, account.id);
  const deleted = countDeleted(packed, { rows: inAccount });
  const completions = new Map(await completionsOf(db, row, { read, account, instruments, known }));
  for (const [index, { completion }] of details) completions.set(index, completion);
  const former = countFormer({ rows: inAccount }, rows);
  const seen = { known, former, deleted, completions };
  const states = classifyRows({ rows, transactions, instruments, choices, ...seen });
  await breathe();
  const replaced = new Set(
    states.flatMap(({ isIncluded, completes }) => (isIncluded && completes?.id) || []),
  );
  const kept = ledger.rows.flatMap((entry) => (replaced.has(entry.row.id) ? [] : [entry.row]));
  const standIns = await standInsOf(db, { row, reader: readerOfPortfolio(portfolio) }, account.id, {
    rows: kept,
    incoming: transactions.filter((_, index) => states[index]?.isIncluded),
  });
  const staying = kept.flatMap((one) => standIns.get(one.id) ?? (standIns.has(one.id) ? [] : [one]));
  const isShortAllowed = portfolio.isShortAllowed || decisions.isShortAllowed === true;
  const without: OversoldInput = {
    rows,
    transactions,
    ledger: staying,
    decisions: decisions.oversold,
    isShortAllowed,
  };
  const asked = { input: without, states, decisions: decisions.splits ?? {} };
  const splits = await findKnownSplits(db, portfolio, asked);
  const bookedSplits = splits.flatMap((split) => (split.decision === "book" ? split.rows : []));
  const input = { ...without, ledger: [...staying, ...bookedSplits] };
  const oversold = resolveOversold(input, states);
  return {
    read,
    decisions,
    portfolio,
    account,
    instruments,
    transactions,
    states,
    oversold,
    splits,
    standIns,
    isShortAllowed,
    outside: await outsideOf(db, portfolio, account.id, { rows, states }),
    accountRows: [
      ...staying.filter(({ accountId }) => accountId !== undefined && accountId === account.id),
      // A split affects all accounts.
      ...bookedSplits.map((split) => (account.id === null ? split : { ...split, accountId: account.id })),
    ],
    sameFile: await findSameFile(db, row),
    isCovered: () => isCovered(input, states, oversold.openings),
  };
}

function currencyOf({ code }: ReadStatement["rows"][number], instruments: PreviewState["instruments"]) {
  const resolved = code === null ? undefined : instruments.get(code);
  return resolved?.asset?.currency ?? resolved?.plan?.currency;
}

interface Compared extends Pick<PreviewState, "read" | "account" | "instruments"> {
  readonly known: KnownRows;
}

async function completionsOf(db: Db, row: ImportRow, { read, account, instruments, known }: Compared) {
  const { rows, head } = read;
  const open = account.id === null ? [] : await listOpenRows(db, row, account.id, head);
  const idOf = (entry: ReadStatement["rows"][number]) => assetIdOf(entry, instruments);
  return findCompletions({
    rows,
    open,
    assetIdOf: idOf,
    countOf: (key) => known.byKey.get(key) ?? 0,
    looksAlike: (entry) =>
      contentsOf(toTransaction(entry, idOf(entry), toAssetIdOf(entry, instruments))).some((content) =>
        known.byContent.has(content),
      ),
    lastDay: lastDayOf(rows, head.period?.to, row.createdAt.toISOString().slice(0, 10)),
    period: head.period,
  });
}

async function detailsOf(
  db: Db,
  row: ImportRow,
  { rows, head }: ReadStatement,
  instruments: PreviewState["instruments"],
) {
  const days = rows.flatMap(({ date, isDetail }) => (isDetail ? [date as IsoDate] : [])).sort();
  const [from, to] = [days.at(0), days.at(-1)];
  const around = from && to && { from: addDays(from, -1), to: addDays(to, 1) };
  const targets = around ? await listRowsOfBroker(db, row, head.brokerId, around) : [];
  return findDetails({ rows, assetIdOf: (entry) => assetIdOf(entry, instruments), targets });
}

const standInsOf = async (
  db: Db,
  place: Parameters<typeof findBalancingChanges>[1],
  accountId: string | null,
  of: Parameters<typeof findBalancingChanges>[3],
): Promise<BalancingChanges> =>
  accountId === null || place.row.counts.syncAccountId !== undefined
    ? new Map()
    : findBalancingChanges(db, place, accountId, of);

async function outsideOf(
  db: Db,
  portfolio: PortfolioRow,
  accountId: string | null,
  { rows, states }: { readonly rows: ReadStatement["rows"]; readonly states: readonly RowState[] },
): Promise<OutsideRows | null> {
  const bringsCash = rows.some((row, index) => states[index]?.isIncluded && isFileCashRow(row));
  return accountId !== null && bringsCash ? findOutsideRows(db, portfolio, accountId) : null;
}

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function loadLedgerRows(db: Db, { userId, portfolioId }: ImportRow): Promise<LedgerRows> {
  const rows = await loadTransactions(db, rowsOfPortfolio(userId, portfolioId));
  if (rows.length === 0) return { rows: [] };
  const keys = await loadImportKeys(db, userId, portfolioId);
  return { rows: rows.map((row) => ({ row, key: keys.get(row.id) ?? null })) };
}

const inAccountOf = (rows: readonly Transaction[], accountId: string | null): readonly Transaction[] =>
  accountId === null
    ? []
    : rows
        .filter(({ kind, assetId }) => assetId !== undefined && mayPayDue(kind))
        .map((row) => ({ ...row, accountId }));

/** Removes automatically booked rows that the file replaces. */
async function withoutReplaced(
  db: Db,
  portfolio: ActionOwner,
  ledger: LedgerRows,
  incoming: readonly Transaction[],
): Promise<LedgerRows> {
  const stored = ledger.rows.map((entry) => entry.row);
  const replaced = await findReplaced(db, portfolio, stored, incoming);
  return replaced.size === 0 ? ledger : { rows: ledger.rows.filter(({ row }) => !replaced.has(row.id)) };
}

/** Codes, memory and choices take three queries; text searches run one at a time. */
async function resolveInstruments(
  db: Db,
  portfolio: Pick<PortfolioRow, "userId" | "isDemo">,
  read: ReadStatement,
  decisions: Decisions,
): Promise<Map<string, ResolvedRef>> {
  const reader = readerOfPortfolio(portfolio);
  const instruments = gatherInstruments(read, instrumentCode);
  const found = await findAssetsByCode(db, reader, instruments.flatMap(codesOf));
  const byCode = indexByCode(found);
  const codes = instruments.map(({ code }) => code);
  const remembered = await loadMappings(db, reader, read.head.brokerId, codes);
  const chosen = await loadChosen(db, reader, decisions);
  const knowledge = { byCode, remembered, chosen, byText: new Map<string, readonly AssetRow[]>() };
  const first = instruments.map((entry) =>
    resolveByCode(entry, decisions.instruments[entry.code], knowledge),
  );
  const open = first.filter(({ how }) => how === null).slice(0, searchedInstruments);
  for (const entry of open) knowledge.byText.set(entry.code, await searchText(db, reader, entry));
  return new Map(
    first.map((entry) => [entry.code, entry.how === null ? resolveByText(entry, knowledge) : entry]),
  );
}

function indexByCode(found: readonly FoundByCode[]): Map<string, AssetRow[]> {
  const byCode = new Map<string, AssetRow[]>();
  for (const { codes, ...asset } of found)
    for (const code of codes) {
      const list = byCode.get(code);
      if (list) list.push(asset);
      else byCode.set(code, [asset]);
    }
  return byCode;
}

async function loadChosen(
  db: Db,
  reader: MarketReader,
  decisions: Decisions,
): Promise<Map<string, AssetRow>> {
  const chosen = Object.entries(decisions.instruments).flatMap(([code, decision]) =>
    decision.as === "asset" ? [{ code, ownerId: decision.ownerId, id: decision.id }] : [],
  );
  const assets = new Map((await listAssets(db, reader, chosen)).map((asset) => [asset.id, asset]));
  return new Map(
    chosen.flatMap(({ code, id }): [string, AssetRow][] => {
      const asset = assets.get(id);
      return asset ? [[code, asset]] : [];
    }),
  );
}

const candidatesPerSearch = 6;

async function searchText(db: Db, reader: MarketReader, { ref }: FileInstrument): Promise<AssetRow[]> {
  const texts = [ref.name, ref.symbol].filter((text): text is string => (text ?? "").trim() !== "");
  const found: AssetRow[] = [];
  for (const text of texts)
    found.push(...(await findAssetsByText(db, reader, text.slice(0, 100), candidatesPerSearch)));
  return found;
}
