import type { LineEdits, MapperProfile } from "@zerno/brokers";
import type { ImportIssue } from "../../shared/shapes/balance-shapes.ts";
import type { DecisionChange, InstrumentDecision, OversoldDecision, RowChoice } from "./decision-shapes.ts";
import type { ImportProgress, ImportReport } from "./import-shapes.ts";
import type { SplitDecision } from "./split-shapes.ts";

/** Everything the user said about one upload; with the file's bytes it determines the preview. */
export interface Decisions {
  readonly brokerId?: string;
  /** How the table is read when the user maps it. */
  readonly profile?: MapperProfile;
  readonly dateOrder?: "dmy" | "mdy";
  readonly decimalMark?: "." | ",";
  /** Of a file of several accounts: the one this import is of. */
  readonly account?: string;
  /** Lines of the file as the user corrected them: it is read as if it said so. */
  readonly lines?: LineEdits;
  readonly instruments: Readonly<Record<string, InstrumentDecision>>;
  readonly rows: Readonly<Record<string, RowChoice>>;
  readonly oversold: Readonly<Record<string, OversoldDecision>>;
  /** Known splits that are booked with the file, or do not apply. */
  readonly splits?: Readonly<Record<string, SplitDecision>>;
  readonly isShortAllowed?: boolean;
  /** The file's cash paid for the trades of the account that were counted as paid from outside. */
  readonly paysOutsideTrades?: boolean;
  /** Closing balances that a correction makes agree, by currency or asset. */
  readonly adjust?: Readonly<Record<string, true>>;
  /** Figures of the file its lines do not add up to, by id: the difference that was accepted. */
  readonly gaps?: Readonly<Record<string, string>>;
  /** Differences of cash are booked as paid in or out: what they come from is older than what is told. */
  readonly isCashPaid?: boolean;
}

/** A close or rate the import stored, with what stood there before (null = nothing of the user's own). */
export interface StoredPoint {
  readonly day: string;
  readonly value: number;
  readonly before: { readonly value: number; readonly source: string } | null;
}
export interface StoredPrice extends StoredPoint {
  readonly ownerId: string;
  readonly assetId: string;
}
export interface StoredRate extends StoredPoint {
  readonly base: string;
  readonly quote: string;
}

/** A row of an earlier import that this one told more of, as it was before. */
export interface CompletedRow {
  readonly id: string;
  /** The whole row, column by column. */
  readonly before: unknown;
  /** Its identity changed with its content. */
  readonly newKey?: string;
}

/** What a commit changed beside the ledger's rows, so that taking back restores it. */
export interface Applied {
  readonly prices: readonly StoredPrice[];
  readonly rates: readonly StoredRate[];
  readonly source: string;
  readonly accountId: string;
  /** `made`: the import created the broker account; `named`: it named the nameless default one. */
  readonly account: "made" | "named" | "found";
  /** It switched the portfolio's shorting on. */
  readonly hasAllowedShort: boolean;
  readonly completed?: readonly CompletedRow[];
  /** Stand-ins of a sync that gave way to the file, as they were before. */
  readonly standIns?: readonly CompletedRow[];
  /** Trades that its cash paid for: they were counted as paid from outside before. */
  readonly movedToCash?: readonly string[];
}

/** Column `draft`. */
export interface Draft {
  readonly decisions: Decisions;
  readonly applied?: Applied;
}

/** Column `counts`: what lists show without reading the file again. */
export interface Counts {
  readonly brokerName?: string;
  readonly fileSize: number;
  /** Hash of the account's number: the number itself is not kept outside the file. */
  readonly accountHash?: string;
  readonly accountId?: string;
  readonly numberMasked?: string;
  /** Days the booked file covers. */
  readonly period?: { readonly from: string; readonly to: string };
  readonly progress?: ImportProgress;
  readonly report?: ImportReport;
  readonly fatal?: ImportIssue;
  /** Imports of one file of several accounts share it: the id of the upload. */
  readonly groupId?: string;
  /** Its portfolio was made for it. */
  readonly hasMadePortfolio?: boolean;
  /** It came by sync: the linked account it is of. */
  readonly syncAccountId?: string;
  /** Rows of a linked account that wait for an answer in it. */
  readonly waitingRows?: number;
  /** It brought the first cash of its account, and has no answer yet whether that paid for the trades of before. */
  readonly asksOutside?: boolean;
}

export const noDecisions: Decisions = { instruments: {}, rows: {}, oversold: {} };

/** A record with changes laid over it; null takes an entry out. */
function overlay<V>(
  known: Readonly<Record<string, V>>,
  change: Readonly<Record<string, V | null>> = {},
): Record<string, V> {
  const next: Record<string, V> = { ...known };
  for (const [key, value] of Object.entries(change)) {
    if (value === null) delete next[key];
    else next[key] = value;
  }
  return next;
}

/** The value of a change: absent keeps, null takes back. */
const changed = <K extends string, V>(key: K, known: V | undefined, change: V | null | undefined) => {
  const value = change === undefined ? known : (change ?? undefined);
  return (value === undefined ? {} : { [key]: value }) as { [Key in K]?: V };
};

/** Decisions after a change. Choices by row belong to one reading of the file: another format drops them. */
export function applyChange(known: Decisions, change: DecisionChange): Decisions {
  const isReadAnew =
    change.brokerId !== undefined ||
    change.profile !== undefined ||
    change.dateOrder !== undefined ||
    change.decimalMark !== undefined;
  const base = isReadAnew ? { ...known, rows: {}, oversold: {}, splits: {}, adjust: {}, gaps: {} } : known;
  return {
    ...changed("brokerId", base.brokerId, change.brokerId),
    ...changed("profile", base.profile, change.profile),
    ...changed("dateOrder", base.dateOrder, change.dateOrder),
    ...(base.account !== undefined && { account: base.account }),
    ...changed("decimalMark", base.decimalMark, change.decimalMark),
    ...changed("isShortAllowed", base.isShortAllowed, change.allowShort),
    ...changed("paysOutsideTrades", base.paysOutsideTrades, change.paysOutsideTrades),
    ...((base.adjust || change.adjust) && { adjust: overlay(base.adjust ?? {}, change.adjust) }),
    ...((base.gaps || change.gaps) && { gaps: overlay(base.gaps ?? {}, change.gaps) }),
    ...((base.splits || change.splits) && { splits: overlay(base.splits ?? {}, change.splits) }),
    ...((base.lines || change.lines) && { lines: overlay(base.lines ?? {}, change.lines) }),
    instruments: overlay(base.instruments, change.instruments),
    rows: overlay(base.rows, change.rows),
    oversold: overlay(base.oversold, change.oversold),
  };
}
