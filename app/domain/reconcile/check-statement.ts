import { type Asset, parseDec, parseMoney, type Transaction } from "@zerno/engine";
import type { DueIncome } from "../../portfolio/actions/due-income.ts";
import {
  type BalanceLine,
  cashOn,
  compareCash,
  comparePositions,
  type StatedPosition,
  unitsOn,
} from "./compare-balances.ts";
import { type Cause, type Difference, explainDifference } from "./explain-difference.ts";
import { findMissingIncome, type IncomeToBook } from "./missing-income.ts";

/** Decimals are exact text. */
export interface StatedBalances {
  /** Null = not printed. */
  readonly beginsOn: string | null;
  readonly closesOn: string;
  readonly cash: readonly {
    readonly currency: string;
    readonly amount: string;
    /** At the start; null = not printed. */
    readonly opening: string | null;
  }[];
  readonly positions: readonly (StatedPosition & {
    readonly price: string | null;
    readonly currency: string;
  })[];
}

export interface LeftOutRow {
  readonly line: number;
  readonly row: Transaction;
}

export interface CheckQuestion {
  readonly statement: StatedBalances;
  readonly rows: readonly Transaction[];
  readonly leftOut: readonly LeftOutRow[];
  readonly ofFile: readonly Transaction[];
  readonly terms: ReadonlyMap<string, Asset>;
  readonly isCashTracked: boolean;
  readonly nameOf: (assetId: string) => { readonly label: string; readonly name: string };
  readonly dues: readonly DueIncome[];
  readonly incomeTaxRate: string | null;
}

export type Fix =
  | { readonly how: "cash" }
  | { readonly how: "opening"; readonly price: string; readonly currency: string }
  | { readonly how: "income"; readonly payments: readonly IncomeToBook[] };

export interface CheckedLine extends BalanceLine {
  readonly cause: Cause | null;
  readonly fix: Fix | null;
}

export interface CheckedStatement {
  readonly date: string;
  readonly cash: readonly CheckedLine[];
  readonly positions: readonly CheckedLine[];
}

/** Compares line by line, with likeliest cause and correction; unprinted parts are skipped. Pure. */
export function checkStatement(question: CheckQuestion): CheckedStatement {
  const { statement, rows, terms, isCashTracked, nameOf } = question;
  const { closesOn, cash, positions } = statement;
  const cashLines = isCashTracked && cash.length > 0 ? compareCash(cash, cashOn(rows, terms, closesOn)) : [];
  const unitLines = positions.length > 0 ? comparePositions(positions, unitsOn(rows, closesOn), nameOf) : [];
  return {
    date: closesOn,
    cash: cashLines.map((line) => judge(question, "cash", line)),
    positions: unitLines.map((line) => judge(question, "position", line)),
  };
}

function judge(question: CheckQuestion, what: Difference["what"], line: BalanceLine): CheckedLine {
  const parse = what === "cash" ? parseMoney : parseDec;
  const [theirs, after] = [parse(line.theirs) ?? 0n, parse(line.after) ?? 0n];
  if (theirs === after) return { ...line, cause: null, fix: null };
  const income = what === "cash" ? incomeOf(question, line.id, theirs - after) : null;
  const cause = explainDifference({ what, theirs, after, income, ...evidence(question, what, line.id) });
  const isIncome = income !== null && cause?.code.startsWith("cause-income") === true;
  const fix: Fix | null = isIncome
    ? { how: "income", payments: income.payments }
    : what === "cash"
      ? { how: "cash" }
      : openingOf(question.statement, line.id, theirs - after);
  return { ...line, cause, fix };
}

function incomeOf({ statement, dues, incomeTaxRate, nameOf }: CheckQuestion, id: string, missing: bigint) {
  const { beginsOn, closesOn } = statement;
  const inDays = dues.filter(
    ({ currency, payDate }) =>
      currency === id && payDate <= closesOn && (beginsOn === null || payDate >= beginsOn),
  );
  const labelOf = (assetId: string) => nameOf(assetId).label;
  return findMissingIncome({ missing, dues: inDays, incomeTaxRate, labelOf });
}

/** Opens missing units at the statement's price, which brings no gain. */
function openingOf({ positions }: StatedBalances, id: string, missing: bigint): Fix | null {
  const held = positions.find(({ assetId }) => assetId === id);
  if (missing <= 0n || !held || held.price === null) return null;
  return { how: "opening", price: held.price, currency: held.currency };
}

/** Returns opening cash or units; every line of a security states its whole holding. */
function openingOnFirstMorning(
  { cash, positions }: StatedBalances,
  what: Difference["what"],
  id: string,
): bigint | null {
  if (what === "cash") {
    const opening = cash.find(({ currency }) => currency === id)?.opening ?? null;
    return opening === null ? null : (parseMoney(opening) ?? 0n);
  }
  const opening = positions.find(({ assetId }) => assetId === id)?.opening ?? null;
  return opening === null ? null : (parseDec(opening) ?? 0n);
}

function evidence(
  { statement, rows, leftOut, ofFile, terms }: CheckQuestion,
  what: Difference["what"],
  id: string,
): Pick<Difference, "opening" | "from" | "hasEarlierRows" | "early" | "leftOut" | "fees"> {
  const { beginsOn: from, closesOn } = statement;
  const effectOf = (list: readonly Transaction[], on: string): bigint =>
    (what === "cash" ? cashOn(list, terms, on) : unitsOn(list, on)).get(id) ?? 0n;
  const earlier = from === null ? [] : rows.filter(({ date }) => date < from);
  const opening = openingOnFirstMorning(statement, what, id);
  const inCurrency = rows.filter((row) => row.date <= closesOn && (row.feeCurrency ?? row.currency) === id);
  return {
    opening: opening !== null && from !== null ? { theirs: opening, ledger: effectOf(earlier, from) } : null,
    from,
    hasEarlierRows: earlier.length > 0,
    early:
      from === null
        ? 0n
        : effectOf(
            ofFile.filter(({ date }) => date < from),
            from,
          ),
    leftOut: leftOut.map(({ line, row }) => ({ line, effect: effectOf([row], closesOn) })),
    fees: inCurrency.map(({ date, fee }) => ({ date, fee: fee ?? 0n })),
  };
}
