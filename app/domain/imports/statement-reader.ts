import { hash } from "node:crypto";
import {
  type Broker,
  brokers,
  type ClosestFormat,
  cellsOfLines,
  type DetectedBroker,
  type DraftRow,
  detectBroker,
  editLines,
  type FailedLine,
  findClosest,
  findProfile,
  type Issue,
  type LineCell,
  type LineEdits,
  MAPPER_ID,
  type MapperProfile,
  type ParseOptions,
  parseMapped,
  type SourceFile,
  type Statement,
  sketchTable,
  type TableSketch,
} from "@zerno/brokers";
import { kindOf, namesAsset } from "@zerno/engine";
import { formerRows } from "./former-rows.ts";
import { instrumentCode } from "./instrument-code.ts";
import { rowKey } from "./row-key.ts";

/** A ledger row to be, with its name in this file, its identity and the code of its security. */
export interface ReadRow extends DraftRow {
  /** Line number; a second row of the same line gets ".2" and so on. */
  readonly id: string;
  readonly key: string;
  /** Identities earlier readers gave it: at the time as printed, or as another kind. */
  readonly formerKeys?: readonly string[];
  readonly code: string | null;
  /** Rows of two securities: the code of the one that is received. */
  readonly toCode: string | null;
}

/** A line that could not be read, with its cells where they can be corrected. */
export interface UnreadLine extends FailedLine {
  readonly cells?: readonly LineCell[];
}

/** What stands beside the rows of a read file. */
export interface ReadHead extends Omit<Statement, "rows" | "failed"> {
  readonly failed: readonly UnreadLine[];
  readonly brokerName: string;
  readonly why: Issue;
  readonly isOverruled: boolean;
  /** Of a file that is not recognised: the nearest formats, best first. */
  readonly closest?: readonly ClosestFormat[];
  /** Only when a sketch of the table was asked for instead of its rows. */
  readonly sketch?: TableSketch;
}

export interface ReadStatement {
  readonly head: ReadHead;
  readonly rows: readonly ReadRow[];
}

export interface ReadOptions extends Pick<ParseOptions, "today" | "dateOrder" | "decimalMark" | "account"> {
  /** The user's choice of the format's owner; absent: recognised by content. */
  readonly brokerId?: string;
  /** With brokerId "mapper": how the table is read. */
  readonly profile?: MapperProfile;
  /** The user's saved mappings: one whose header the file has comes before every format. */
  readonly profiles?: readonly NamedProfile[];
  /** Lines of the file as the user corrected them. */
  readonly lines?: LineEdits;
  /** Asks what the table looks like under a mapping (null: under the best guess) instead of reading it. */
  readonly sketch?: { readonly profile: MapperProfile | null };
}

export interface NamedProfile {
  readonly name: string;
  readonly profile: MapperProfile;
}

const formatsKnown = brokers.reduce((sum, { formats }) => sum + formats.length, 0);

/** A file that no format recognises: what is wrong with it as text, or that no format fits. */
function explainUnknown(file: SourceFile, options: ReadOptions): Statement | undefined {
  const [first] = brokers;
  const statement = first?.parse(file, options);
  if (statement?.fatal?.code !== "missing-columns") return statement;
  const params = { formats: String(formatsKnown) };
  return { ...statement, brokerId: "", format: "", fatal: { code: "unknown-format", params } };
}

/** Reads by a mapping. Tables of different headers are different sources: what is remembered of one stays there. */
function readMapped(file: SourceFile, profile: MapperProfile, options: ParseOptions): Statement {
  const statement = parseMapped(file, profile, options);
  const source = hash("sha256", profile.header.join("\n"), "base64url").slice(0, 12);
  return { ...statement, brokerId: `${MAPPER_ID}:${source}` };
}

interface ChosenBroker extends Pick<DetectedBroker, "broker" | "why" | "rival"> {
  readonly isOverruled: boolean;
}

function chooseBroker(file: SourceFile, brokerId: string | undefined): ChosenBroker | undefined {
  const chosen: Broker | undefined = brokers.find(({ id }) => id === brokerId);
  if (chosen) return { broker: chosen, why: { code: "chosen-by-you", params: {} }, isOverruled: true };
  const found = detectBroker(file);
  return found && { ...found, isOverruled: false };
}

/** Payments of a security, and what they are when the file names none: money all the same. */
const asMoney: Partial<Readonly<Record<DraftRow["kind"], DraftRow["kind"]>>> = {
  dividend: "cash-gain",
  coupon: "cash-gain",
  amortisation: "cash-gain",
  redemption: "cash-gain",
  "return-of-capital": "cash-gain",
  "short-dividend": "cash-expense",
};

const withoutSecurity = (row: DraftRow): DraftRow => {
  const kind = row.instrument === undefined ? asMoney[row.kind] : undefined;
  return kind === undefined ? row : { ...row, kind };
};

/** Names every row: two rows of one line must be told apart in decisions. */
export function nameRows(
  rows: readonly DraftRow[],
  brokerId: string,
  account: string,
  zoneMinutes = 0,
): ReadRow[] {
  const seen = new Map<number, number>();
  return rows.map(withoutSecurity).map((row) => {
    const count = (seen.get(row.line) ?? 0) + 1;
    seen.set(row.line, count);
    const former = formerRows(row, zoneMinutes);
    return {
      ...row,
      id: count === 1 ? String(row.line) : `${row.line}.${count}`,
      key: rowKey(row, brokerId, account),
      ...(former.length > 0 && { formerKeys: former.map((one) => rowKey(one, brokerId, account)) }),
      // A security named beside a deposit or withdrawal stays in the row's key and becomes no asset.
      code: row.instrument && namesAsset(kindOf(row.kind)) ? instrumentCode(row.instrument) : null,
      toCode: row.toInstrument ? instrumentCode(row.toInstrument) : null,
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

interface Reading {
  readonly statement: Statement;
  readonly brokerName: string;
  readonly why: Issue;
  readonly isOverruled: boolean;
}

/** The mapping that was chosen, or a saved one for this very header. */
function byMapping(file: SourceFile, options: ReadOptions): Reading | undefined {
  const { brokerId, profile, profiles = [] } = options;
  if (brokerId === MAPPER_ID && profile) {
    const why = { code: "chosen-by-you", params: {} };
    return { statement: readMapped(file, profile, options), brokerName: "", why, isOverruled: true };
  }
  const saved = brokerId === undefined ? findProfile(file, profiles) : undefined;
  if (!saved) return undefined;
  const why = { code: "mapped-by", params: { name: saved.name } };
  const statement = readMapped(file, saved.profile, options);
  return { statement, brokerName: saved.name, why, isOverruled: false };
}

/** Two formats fit the file about equally: the user chooses, nothing is read yet. */
function undecided(first: Broker, second: Broker): Reading {
  const params = { first: first.name, second: second.name };
  const statement: Statement = {
    ...{ brokerId: "", format: "", rows: [], ignored: [], failed: [], instruments: [] },
    ...{ closing: { cash: [], positions: [] }, prices: [], rates: [] },
    fatal: { code: "several-formats", params },
    counts: { dataRows: 0, rows: 0, ignored: 0, failed: 0 },
  };
  return { statement, brokerName: "", why: { code: "not-recognised", params: {} }, isOverruled: false };
}

function byFormat(file: SourceFile, options: ReadOptions): Reading {
  const { brokerId, ...parseOptions } = options;
  const chosen = file.problem ? undefined : chooseBroker(file, brokerId);
  if (chosen?.rival) return undecided(chosen.broker, chosen.rival);
  const statement = chosen ? chosen.broker.parse(file, parseOptions) : explainUnknown(file, options);
  if (!statement) throw new Error("no broker is registered");
  return {
    statement,
    brokerName: chosen?.broker.name ?? "",
    why: chosen?.why ?? { code: "not-recognised", params: {} },
    isOverruled: chosen?.isOverruled ?? false,
  };
}

/** Looks at a table without reading it into the ledger's rows. */
function sketch(file: SourceFile, profile: MapperProfile | null, today: string | undefined): ReadStatement {
  const found = sketchTable(file, profile, today === undefined ? {} : { today });
  const fatal = "profile" in found ? undefined : found;
  const head = {
    ...{ brokerId: "", brokerName: "", format: "", isOverruled: false },
    ...{ ignored: [], failed: [], instruments: [], prices: [], rates: [] },
    why: { code: "not-recognised", params: {} },
    closing: { cash: [], positions: [] },
    counts: { dataRows: 0, rows: 0, ignored: 0, failed: 0 },
  };
  return { head: { ...head, ...(fatal ? { fatal } : { sketch: found as TableSketch }) }, rows: [] };
}

/** As many as a person corrects by hand. */
const correctableLines = 500;

/** The first unreadable lines with their cells. */
function withCells(file: SourceFile, failed: readonly FailedLine[]): readonly UnreadLine[] {
  const asked = failed.slice(0, correctableLines);
  const found = cellsOfLines(
    file,
    asked.map(({ line, issue }) => ({ line, column: issue.column })),
  );
  return failed.map((entry) => {
    const cells = found.get(entry.line);
    return cells === undefined ? entry : { ...entry, cells };
  });
}

/** Recognises and reads an opened file; one nobody can read comes back with `fatal` and no rows. Pure. */
export function readStatement(
  opened: SourceFile,
  options: ReadOptions & Pick<ParseOptions, "onProgress"> = {},
): ReadStatement {
  const file = editLines(opened, options.lines ?? {});
  if (options.sketch) return sketch(file, options.sketch.profile, options.today);
  const { statement, ...found } = byMapping(file, options) ?? byFormat(file, options);
  const { rows, failed, ...rest } = statement;
  const sheets = file.sheets?.map((sheet) => ({ name: sheet.name, firstLine: sheet.firstLine }));
  const isUnknown = statement.fatal?.code === "unknown-format";
  const head = {
    ...rest,
    failed: withCells(file, failed),
    ...(sheets && { sheets }),
    ...(isUnknown && { closest: findClosest(file) }),
    ...found,
  };
  return { head, rows: nameRows(rows, rest.brokerId, rest.account?.number ?? "", rest.zoneMinutes) };
}
