import { type Asset, parseDec, parseMoney, type Transaction } from "@zerno/engine";
import { loadAssets, loadTerms } from "../../ledger/asset-terms.ts";
import type { AssetRow } from "../../market/assets.ts";
import type { Db } from "../../server/db-types.ts";
import {
  cashOn,
  compareCash,
  comparePositions,
  type BalanceLine as PlainLine,
  type StatedPosition,
  unitsOn,
} from "./balance-check.ts";
import type { PreviewState } from "./build-preview.ts";
import { type Difference, explainDifference } from "./explain-difference.ts";
import type { BalanceCheck, BalanceLine } from "./import-shapes.ts";
import { instrumentCode } from "./instrument-code.ts";
import { openingTransaction } from "./to-ledger-row.ts";

/** The evening the statement's closing balances are of. */
function closingDay({ read }: PreviewState): string | undefined {
  const { closing, period } = read.head;
  return closing.cash.find(({ date }) => date !== undefined)?.date ?? period?.to;
}

/**
 * Compares the statement's closing cash and positions with what its account holds in the ledger on that evening,
 * this import included. Null when the statement prints none.
 */
export async function checkBalances(
  db: Db,
  userId: string,
  state: PreviewState,
): Promise<BalanceCheck | null> {
  const { closing } = state.read.head;
  const day = closingDay(state);
  if (day === undefined || closing.cash.length + closing.positions.length === 0) return null;
  const rows = [
    ...state.accountRows,
    ...state.oversold.openings.map(openingTransaction),
    ...state.transactions.filter((_, index) => state.states[index]?.isIncluded),
  ];
  const assets = await assetsOf(db, userId, state);
  const terms = await loadTerms(db, userId, assets.values());
  const { isCashTracked } = state.portfolio;
  const lines = {
    cash: isCashTracked ? compareCash(closing.cash, cashOn(rows, terms, day)) : [],
    positions: comparePositions(statedPositions(state), unitsOn(rows, day), (id) => ({
      label: assets.get(id)?.ticker ?? id,
      name: assets.get(id)?.nameEn ?? "",
    })),
  };
  const about = { state, rows, terms, day };
  return {
    date: day,
    cash: lines.cash.map((line) => judge(about, "cash", line)),
    positions: lines.positions.map((line) => judge(about, "position", line)),
  };
}

interface About {
  readonly state: PreviewState;
  readonly rows: readonly Transaction[];
  readonly terms: ReadonlyMap<string, Asset>;
  readonly day: string;
}

/** The cause of a line's difference, what can be done about it, and whether the user chose that. */
function judge(about: About, what: Difference["what"], line: PlainLine): BalanceLine {
  const parse = what === "cash" ? parseMoney : parseDec;
  const [theirs, after] = [parse(line.theirs) ?? 0n, parse(line.after) ?? 0n];
  const fix = theirs === after ? null : fixOf(about.state, what, line.id, theirs - after);
  const isFixed = fix !== null && about.state.decisions.adjust?.[line.id] === true;
  const cause = explainDifference({ what, theirs, after, ...evidence(about, what, line.id) });
  return isFixed
    ? { ...line, after: line.theirs, difference: "0", cause, fix, isFixed }
    : { ...line, cause, fix, isFixed };
}

/** Missing units need a price of the statement: an opening at it brings neither gain nor loss. */
function fixOf({ read, instruments }: PreviewState, what: Difference["what"], id: string, missing: bigint) {
  if (what === "cash") return "cash" as const;
  const held = read.head.closing.positions.find(
    ({ instrument }) => instruments.get(instrumentCode(instrument))?.asset?.id === id,
  );
  return missing > 0n && held?.price !== undefined ? ("opening" as const) : null;
}

function evidence({ state, rows, terms, day }: About, what: Difference["what"], id: string) {
  const { head } = state.read;
  const effectOf = (list: readonly Transaction[], on: string): bigint =>
    (what === "cash" ? cashOn(list, terms, on) : unitsOn(list, on)).get(id) ?? 0n;
  const from = head.period?.from ?? null;
  const earlier = from === null ? [] : state.accountRows.filter(({ date }) => date < from);
  const leftOut = state.transactions.flatMap((row, index) => {
    const status = state.states[index];
    if (!status || status.isIncluded || status.status === "known") return [];
    return [{ line: state.read.rows[index]?.line ?? 0, effect: effectOf([row], day) }];
  });
  const stated = head.opening?.cash.find(({ currency }) => currency === id);
  const opening =
    what === "cash" && stated && from !== null
      ? { theirs: parseMoney(stated.amount) ?? 0n, ledger: effectOf(earlier, from) }
      : null;
  const inCurrency = rows.filter((row) => row.date <= day && (row.feeCurrency ?? row.currency) === id);
  const fees = inCurrency.map(({ date, fee }) => ({ date, fee: fee ?? 0n }));
  return { opening, from, hasEarlierRows: earlier.length > 0, leftOut, fees };
}

function statedPositions({ read, instruments }: PreviewState): StatedPosition[] {
  return read.head.closing.positions.map(({ instrument, quantity }) => {
    const code = instrumentCode(instrument);
    const resolved = instruments.get(code);
    const label = resolved?.asset?.ticker ?? instrument.symbol ?? code;
    const assetId = resolved?.asset?.id ?? `own:${code}`;
    return { assetId, label, name: resolved?.asset?.nameEn ?? instrument.name ?? "", quantity };
  });
}

async function assetsOf(db: Db, userId: string, state: PreviewState): Promise<ReadonlyMap<string, AssetRow>> {
  const known = new Map<string, AssetRow>();
  for (const { asset } of state.instruments.values()) if (asset) known.set(asset.id, asset);
  const missing = state.accountRows.flatMap(({ assetId }) =>
    assetId && !known.has(assetId) ? [assetId] : [],
  );
  const others = await loadAssets(db, userId, [...new Set(missing)]);
  return new Map([...known, ...others]);
}
