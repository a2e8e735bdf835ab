import type { LineEdits, MapperProfile } from "@zerno/brokers";
import type { ImportIssue } from "../../shared/schemas/balance.schema.ts";
import type { DecisionChange, InstrumentDecision, OversoldDecision, RowChoice } from "./decision.schema.ts";
import type { ImportProgress, ImportReport } from "./import.schema.ts";
import type { SplitDecision } from "./split.schema.ts";

/** With the file's bytes, decisions determine the preview. */
export interface Decisions {
  readonly brokerId?: string;
  readonly profile?: MapperProfile;
  readonly dateOrder?: "dmy" | "mdy";
  readonly decimalMark?: "." | ",";
  readonly account?: string;
  readonly lines?: LineEdits;
  readonly instruments: Readonly<Record<string, InstrumentDecision>>;
  readonly rows: Readonly<Record<string, RowChoice>>;
  readonly oversold: Readonly<Record<string, OversoldDecision>>;
  readonly splits?: Readonly<Record<string, SplitDecision>>;
  readonly isShortAllowed?: boolean;
  readonly paysOutsideTrades?: boolean;
  readonly adjust?: Readonly<Record<string, true>>;
  readonly gaps?: Readonly<Record<string, string>>;
  readonly isCashPaid?: boolean;
}

/** Imported close or rate with the user's earlier value (null = none). */
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

export interface CompletedRow {
  readonly id: string;
  readonly before: unknown;
  readonly newKey?: string;
}

/** Changes of a commit beside new rows, restored by an undo. */
export interface Applied {
  readonly prices: readonly StoredPrice[];
  readonly rates: readonly StoredRate[];
  readonly source: string;
  readonly accountId: string;
  /** `made`: created by the import; `named`: the default account was named. */
  readonly account: "made" | "named" | "found";
  readonly hasAllowedShort: boolean;
  readonly completed?: readonly CompletedRow[];
  readonly standIns?: readonly CompletedRow[];
  /** Trades no longer "paid from outside". */
  readonly movedToCash?: readonly string[];
}

export interface Draft {
  readonly decisions: Decisions;
  readonly applied?: Applied;
}

export interface Counts {
  readonly brokerName?: string;
  readonly fileSize: number;
  /** Hash only: the number is not stored outside the file. */
  readonly accountHash?: string;
  readonly accountId?: string;
  readonly numberMasked?: string;
  readonly period?: { readonly from: string; readonly to: string };
  readonly progress?: ImportProgress;
  readonly report?: ImportReport;
  readonly fatal?: ImportIssue;
  readonly groupId?: string;
  readonly hasMadePortfolio?: boolean;
  readonly syncAccountId?: string;
  readonly waitingRows?: number;
  readonly asksOutside?: boolean;
}

export const noDecisions: Decisions = { instruments: {}, rows: {}, oversold: {} };

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

/** Merges a value: undefined keeps it, null removes it. */
const changed = <K extends string, V>(key: K, known: V | undefined, change: V | null | undefined) => {
  const value = change === undefined ? known : (change ?? undefined);
  return (value === undefined ? {} : { [key]: value }) as { [Key in K]?: V };
};

/** Applies a change; another format drops the choices by row. */
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
