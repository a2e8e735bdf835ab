import {
  type Broker,
  brokers,
  type DraftRow,
  detectBroker,
  type Issue,
  type ParseOptions,
  type SourceFile,
  type Statement,
} from "@zerno/brokers";
import { instrumentCode } from "./instrument-code.ts";
import { rowKey } from "./row-key.ts";

/** A ledger row to be, with its name in this file, its identity and the code of its security. */
export interface ReadRow extends DraftRow {
  /** Line number; a second row of the same line gets ".2" and so on. */
  readonly id: string;
  readonly key: string;
  readonly code: string | null;
}

/** What stands beside the rows of a read file. */
export interface ReadHead extends Omit<Statement, "rows"> {
  readonly brokerName: string;
  readonly why: Issue;
  readonly isOverruled: boolean;
}

export interface ReadStatement {
  readonly head: ReadHead;
  readonly rows: readonly ReadRow[];
}

export interface ReadOptions extends Pick<ParseOptions, "today" | "dateOrder" | "decimalMark"> {
  /** The user's choice of the format's owner; absent: recognised by content. */
  readonly brokerId?: string;
}

const requiredColumnsFound = 2;

/** Nobody knows the file: what is wrong with it as text, or which formats were tried. */
function explainUnknown(file: SourceFile, options: ReadOptions): Statement | undefined {
  const [first] = brokers;
  const statement = first?.parse(file, options);
  const { fatal } = statement ?? {};
  if (!statement || !fatal) return statement;
  const missing = fatal.code === "missing-columns" ? (fatal.params.columns ?? "").split(", ").length : 0;
  // With most required columns missing it is another format, not a damaged template.
  if (missing <= requiredColumnsFound + 1) return statement;
  const tried = brokers.map(({ name }) => name).join(", ");
  return { ...statement, brokerId: "", format: "", fatal: { code: "unknown-format", params: { tried } } };
}

function chooseBroker(file: SourceFile, brokerId: string | undefined) {
  const chosen: Broker | undefined = brokers.find(({ id }) => id === brokerId);
  if (chosen) return { broker: chosen, why: { code: "chosen-by-you", params: {} }, isOverruled: true };
  const found = detectBroker(file);
  return found && { broker: found.broker, why: found.why, isOverruled: false };
}

/** Names every row: two rows of one line must be told apart in decisions. */
export function nameRows(rows: readonly DraftRow[], brokerId: string, account: string): ReadRow[] {
  const seen = new Map<number, number>();
  return rows.map((row) => {
    const count = (seen.get(row.line) ?? 0) + 1;
    seen.set(row.line, count);
    return {
      ...row,
      id: count === 1 ? String(row.line) : `${row.line}.${count}`,
      key: rowKey(row, brokerId, account),
      code: row.instrument ? instrumentCode(row.instrument) : null,
    };
  });
}

/** One import is one statement: an archive of several is refused with their names. */
export function onlyFile(name: string, files: readonly SourceFile[]): SourceFile {
  const [file, ...others] = files;
  if (file && others.length === 0) return file;
  const names = files.map((each) => each.name).join(", ");
  return { name, bytes: new Uint8Array(), problem: { code: "archive-several", params: { names } } };
}

/** Recognises and reads an opened file; one nobody can read comes back with `fatal` and no rows. Pure. */
export function readStatement(
  file: SourceFile,
  options: ReadOptions & Pick<ParseOptions, "onProgress"> = {},
): ReadStatement {
  const { brokerId, ...parseOptions } = options;
  const chosen = file.problem ? undefined : chooseBroker(file, brokerId);
  const statement = chosen ? chosen.broker.parse(file, parseOptions) : explainUnknown(file, options);
  if (!statement) throw new Error("no broker is registered");
  const { rows, ...rest } = statement;
  const sheets = file.sheets?.map((sheet) => ({ name: sheet.name, firstLine: sheet.firstLine }));
  const head = {
    ...rest,
    ...(sheets && { sheets }),
    brokerName: chosen?.broker.name ?? "",
    why: chosen?.why ?? { code: "not-recognised", params: {} },
    isOverruled: chosen?.isOverruled ?? false,
  };
  return { head, rows: nameRows(rows, rest.brokerId, rest.account?.number ?? "") };
}
