import { type Balances, decimal } from "@zerno/brokers";
import type { Transaction } from "@zerno/engine";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { loadAssets, loadTerms } from "../../../portfolio/assets/asset-terms.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { BalanceCheck, BalanceLine } from "../../../shared/schemas/balance.schema.ts";
import type { CheckedLine, CheckedStatement, StatedBalances } from "../../reconcile/check-statement.ts";
import { checkWithIncome, unpaidDues } from "../../reconcile/check-stored-statement.ts";
import { instrumentCode } from "../instrument-code.ts";
import { openingTransaction } from "../to-ledger-row.ts";
import type { PreviewState } from "./build-preview.ts";

const newAccount = "new";

export function statedBalances({ read, instruments }: PreviewState): StatedBalances | null {
  const { closing, opening, period } = read.head;
  const stated = closing.cash.find(({ date }) => date !== undefined)?.date ?? period?.to;
  const closesOn = stated ?? lastDayOf(read.rows);
  if (closesOn === undefined || closing.cash.length + closing.positions.length === 0) return null;
  const held = unitsByCode(closing);
  // A security on one of the two days only was not held on the other.
  const before = opening && opening.positions.length > 0 ? unitsByCode(opening) : null;
  const gone = opening?.positions.filter(({ instrument }) => !held.has(instrumentCode(instrument))) ?? [];
  const openingOf = new Map(opening?.cash.map(({ currency, amount }) => [currency, amount]));
  return {
    // A sync may receive balances older than its period.
    beginsOn: period !== undefined && period.from <= closesOn ? period.from : null,
    closesOn,
    cash: closing.cash.map(({ currency, amount }) => ({
      ...{ currency, amount, opening: openingOf.get(currency) ?? null },
    })),
    positions: [...closing.positions, ...gone.map((one) => ({ ...one, quantity: "0" }))].map((one) => {
      const { instrument, quantity, price, currency } = one;
      const code = instrumentCode(instrument);
      const resolved = instruments.get(code);
      return {
        assetId: resolved?.asset?.id ?? `own:${code}`,
        label: resolved?.asset?.ticker ?? instrument.symbol ?? code,
        name: resolved?.asset?.nameEn ?? instrument.name ?? "",
        ...{ quantity, price: price ?? null, currency },
        opening: before && (before.get(code) ?? "0"),
      };
    }),
  };
}

/** Sums units by code: a security may be in two depositories. */
function unitsByCode({ positions }: Balances): ReadonlyMap<string, string> {
  const units = new Map<string, string>();
  for (const { instrument, quantity } of positions) {
    const code = instrumentCode(instrument);
    units.set(code, decimal.add(units.get(code) ?? "0", quantity));
  }
  return units;
}

const lastDayOf = (rows: PreviewState["read"]["rows"]): string | undefined =>
  rows.reduce<string | undefined>(
    (last, { date }) => (last === undefined || date > last ? date : last),
    undefined,
  );

/** Compares closing cash and positions with the ledger, this import included. Null without printed balances. */
export async function compareStatement(
  db: Db,
  state: PreviewState,
  today: string,
): Promise<CheckedStatement | null> {
  const statement = statedBalances(state);
  if (statement === null) return null;
  const { portfolio, account } = state;
  const accountId = account.id ?? newAccount;
  const incoming = [
    ...state.oversold.openings.map(openingTransaction),
    ...state.transactions.filter((_, index) => state.states[index]?.isIncluded),
  ];
  const rows = [...state.accountRows, ...incoming.map((row) => ({ ...row, accountId }))];
  const assets = await assetsOf(db, portfolio.userId, state);
  const question = {
    ...{
      statement,
      rows,
      leftOut: leftOutOf(state),
      ofFile: incoming,
      isCashTracked: portfolio.isCashTracked,
    },
    terms: await loadTerms(db, readerOfPortfolio(portfolio), assets.values()),
    nameOf: (id: string) => ({ label: assets.get(id)?.ticker ?? id, name: assets.get(id)?.nameEn ?? "" }),
    incomeTaxRate: portfolio.incomeTaxRate,
  };
  const known = rows.filter(({ assetId }) => !assetId?.startsWith("own:"));
  return checkWithIncome(question, () => unpaidDues(db, { portfolio, rows: known, today }, accountId));
}

function leftOutOf({ read, states, transactions }: PreviewState): { line: number; row: Transaction }[] {
  return transactions.flatMap((row, index) => {
    const status = states[index];
    if (!status || status.isIncluded || status.status === "known") return [];
    return [{ line: read.rows[index]?.line ?? 0, row }];
  });
}

/** Compares balances for the preview; lines with a chosen correction count as equal. */
export async function checkBalances(
  db: Db,
  state: PreviewState,
  today: string,
): Promise<BalanceCheck | null> {
  const checked = await compareStatement(db, state, today);
  if (checked === null) return null;
  const show = (line: CheckedLine) => toLine(line, state.decisions.adjust?.[line.id] === true);
  return { date: checked.date, cash: checked.cash.map(show), positions: checked.positions.map(show) };
}

function toLine({ fix, ...line }: CheckedLine, isChosen: boolean): BalanceLine {
  const how = fix?.how ?? null;
  return isChosen && fix
    ? { ...line, after: line.theirs, difference: "0", fix: how, isFixed: true }
    : { ...line, fix: how, isFixed: false };
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
