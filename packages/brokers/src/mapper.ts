import { distinctInstruments } from "./kit/accounts/distinct-instruments.ts";
import { linesOfAccount, rejectedAccounts } from "./kit/accounts/several-accounts.ts";
import { createCollector, rejected } from "./kit/collector.ts";
import { issue, shown } from "./kit/issue.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import { normaliseLabel } from "./kit/tables/header.ts";
import { MappedCells, toMappedCurrency } from "./mapper/cells.ts";
import { decideMapped, type MappedContext } from "./mapper/context.ts";
import { resolveKind } from "./mapper/direction.ts";
import { findByFingerprint, wordKey } from "./mapper/header-keys.ts";
import { openTable } from "./mapper/open-table.ts";
import type { MappedField, MapperProfile } from "./mapper/profile.ts";
import { readMappedRow } from "./mapper/read-mapped-row.ts";
import type { DraftRow, Issue, ParseOptions, SourceFile, Statement } from "./statement.ts";

export const MAPPER_ID = "mapper";
export const MAPPED_FORMAT = "mapped-table";
const SLICE = 2000;

/** Status words of orders that were not executed. */
const NOT_EXECUTED = /pending|cancel|reject|expired|failed|open\b|план|отмен|отклон|не исполн|активн/i;

export const missingFields = ({ columns, constants }: MapperProfile): MappedField[] => {
  const mapped = new Set(Object.values(columns));
  const missing: MappedField[] = [];
  if (!mapped.has("date") && !constants.date) missing.push("date");
  if (!mapped.has("event") && constants.event === null) missing.push("event");
  if (!mapped.has("currency") && constants.currency === null) missing.push("currency");
  if (!["amount", "net", "quantity"].some((field) => mapped.has(field as MappedField)))
    missing.push("amount");
  return missing;
};

/** Headers repeated after a page break, and rows of another account. */
const whyIgnored = (cells: MappedCells, context: MappedContext): Issue | undefined => {
  const { labels, profile } = context;
  const { record } = cells;
  if (labels.every((label, index) => normaliseLabel(record.cells[index] ?? "") === normaliseLabel(label)))
    return issue("mapped-header-again");
  const account = cells.text("account");
  if (account !== undefined && profile.constants.account !== null && account !== profile.constants.account)
    return issue("mapped-other-account", { account: shown(account) });
  const status = cells.text("status");
  return status !== undefined && NOT_EXECUTED.test(status)
    ? issue("mapped-not-executed", { status: shown(status) })
    : undefined;
};

type Outcome = DraftRow | { readonly ignored: Issue } | Issue;

const readRecord = (record: CsvRecord, context: MappedContext): Outcome => {
  const { profile } = context;
  if (record.isDamaged === true) return issue("broken-quotes");
  const cells = new MappedCells(record, context);
  const ignored = whyIgnored(cells, context);
  if (ignored !== undefined) return { ignored };
  const word = cells.text("event") ?? "";
  const key = wordKey(word);
  const known = Object.hasOwn(profile.words, key) ? profile.words[key] : undefined;
  const mapped = context.at.has("event") ? known : (profile.constants.event ?? undefined);
  if (mapped === "ignore") return { ignored: issue("mapped-ignored", { value: shown(word) }) };
  if (mapped === undefined && word === "") return issue("missing-value", {}, cells.label("event"));
  if (mapped === undefined) return issue("unknown-event", { value: shown(word) }, cells.label("event"));
  const kind = resolveKind(mapped, cells, profile.signs);
  const [problem] = cells.problems;
  if (kind === undefined || problem !== undefined) return problem ?? issue("mapped-direction");
  const { currency, date } = profile.constants;
  return readMappedRow(cells, kind, {
    currency: currency === null ? undefined : toMappedCurrency(currency),
    date: context.at.has("date") ? undefined : (date ?? undefined),
  });
};

/** A column with more names is no account column. */
const MOST_ACCOUNTS = 20;

const accountsIn = (records: readonly CsvRecord[], from: number, context: MappedContext): string[] => {
  const [column] = context.at.get("account") ?? [];
  if (column === undefined || context.profile.constants.account !== null) return [];
  const names = new Set<string>();
  for (let row = from; row < records.length && names.size < MOST_ACCOUNTS; row += 1) {
    const name = (records[row]?.cells[column] ?? "").trim();
    if (name !== "") names.add(name);
  }
  return [...names];
};

const accountOf = (rows: readonly CsvRecord[], from: number, context: MappedContext): string | undefined => {
  const [column] = context.at.get("account") ?? [];
  if (context.profile.constants.account !== null) return context.profile.constants.account;
  if (column === undefined) return undefined;
  for (let row = from; row < rows.length; row += 1) {
    const name = (rows[row]?.cells[column] ?? "").trim();
    if (name !== "") return name;
  }
  return undefined;
};

interface Input {
  /** Including other accounts. */
  readonly source: readonly CsvRecord[];
  readonly records: readonly CsvRecord[];
  readonly headerIndex: number;
  readonly context: MappedContext;
  readonly options: ParseOptions;
}

const readRows = ({ source, records, headerIndex, context, options }: Input): Statement => {
  const out = createCollector(MAPPER_ID, MAPPED_FORMAT, source);
  const kept = new Set(records);
  out.layout(
    source.filter((record) => !kept.has(record)),
    "other-account",
  );
  out.layout(records.slice(0, headerIndex), "text");
  out.layout(records.slice(headerIndex, headerIndex + 1), "heading");
  const total = records.length - headerIndex - 1;
  for (let index = headerIndex + 1; index < records.length; index += 1) {
    const record = records[index];
    if (record === undefined) continue;
    out.seen(record.line);
    const outcome = readRecord(record, context);
    if ("kind" in outcome) out.rows.push(outcome);
    else if ("ignored" in outcome) out.ignore(record.line, outcome.ignored);
    else out.fail(record.line, outcome, record.cells.join(" · "));
    if ((index - headerIndex) % SLICE === 0) options.onProgress?.(index - headerIndex, total);
  }
  options.onProgress?.(total, total);
  const number = options.account ?? accountOf(records, headerIndex + 1, context);
  const days = out.rows.map(({ date }) => date).sort();
  const [from, to] = [days[0], days.at(-1)];
  return out.finish({ cash: [], positions: [] }, distinctInstruments(out.rows), {
    ...(number !== undefined && { account: { number } }),
    ...(from !== undefined && to !== undefined && { period: { from, to } }),
  });
};

/** Reads records by a mapping; rejects an absent header and an unchosen account of several. */
export const parseMappedRecords = (
  records: readonly CsvRecord[],
  profile: MapperProfile,
  options: ParseOptions = {},
): Statement => {
  const fail = (fatal: Issue) => rejected(MAPPER_ID, MAPPED_FORMAT, fatal);
  const headerIndex = findByFingerprint(records, profile.header);
  if (headerIndex < 0) return fail(issue("mapped-header-missing"));
  const missing = missingFields(profile);
  if (missing.length > 0) return fail(issue("mapped-incomplete", { fields: missing.join(", ") }));
  const context = decideMapped(records, headerIndex, profile, options);
  if ("code" in context) return fail(context);
  const accounts = accountsIn(records, headerIndex + 1, context);
  const several = rejectedAccounts(MAPPER_ID, MAPPED_FORMAT, accounts, options.account);
  if (several !== undefined) return several;
  const [column = -1] = context.at.get("account") ?? [];
  const nameOf = ({ cells }: CsvRecord) => (cells[column] ?? "").trim();
  const lines = linesOfAccount(records.slice(headerIndex + 1), nameOf, options.account);
  return readRows({
    source: records,
    records: [...records.slice(0, headerIndex + 1), ...lines],
    headerIndex,
    context,
    options,
  });
};

export const parseMapped = (
  file: SourceFile,
  profile: MapperProfile,
  options: ParseOptions = {},
): Statement => {
  const opened = openTable(file, profile);
  return "records" in opened
    ? parseMappedRecords(opened.records, profile, options)
    : rejected(MAPPER_ID, MAPPED_FORMAT, opened);
};
