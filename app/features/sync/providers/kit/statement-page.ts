import {
  type Broker,
  brokers,
  type Issue,
  type ParseOptions,
  type SourceFile,
  type Statement,
} from "@zerno/brokers";
import { type SyncPage, SyncProblem, type SyncWindow } from "../../provider.ts";

const readerOf = (id: string): Broker => {
  const found = brokers.find((broker) => broker.id === id);
  if (found === undefined) throw new Error(`No reader of "${id}".`);
  return found;
};

/** Reads a response with the reader of files. @throws SyncProblem unreadable */
export function readStatement(brokerId: string, file: SourceFile, options: ParseOptions = {}): Statement {
  const statement = readerOf(brokerId).parse(file, options);
  const { fatal } = statement;
  if (fatal !== undefined && fatal.code !== "several-accounts")
    throw new SyncProblem("unreadable", { reason: fatal.code });
  return statement;
}

const longestText = 1000;
const toText = ({ code, params }: Issue, text = Object.values(params).join(" ")) => ({
  code,
  text: text.slice(0, longestText),
});

/** Returns a statement's rows within the window. */
export function pageOf(statement: Statement, { from, to }: SyncWindow): SyncPage {
  const rows = statement.rows
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.line - b.line));
  return {
    rows: rows.map((row, index) => ({ ...row, line: index + 1, lines: [index + 1] })),
    ignored: statement.ignored.map(({ reason }) => toText(reason)),
    failed: statement.failed.map(({ issue, text }) => toText(issue, text)),
  };
}
