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

export interface ReadRow extends DraftRow {
  readonly id: string;
  readonly key: string;
  readonly formerKeys?: readonly string[];
  readonly code: string | null;
  readonly toCode: string | null;
}

export interface UnreadLine extends FailedLine {
  readonly cells?: readonly LineCell[];
}

export interface ReadHead extends Omit<Statement, "rows" | "failed"> {
  readonly failed: readonly UnreadLine[];
  readonly brokerName: string;
  readonly why: Issue;
  readonly isOverruled: boolean;
  readonly closest?: readonly ClosestFormat[];
  readonly sketch?: TableSketch;
}

export interface ReadStatement {
  readonly head: ReadHead;
  readonly rows: readonly ReadRow[];
}

export interface ReadOptions extends Pick<ParseOptions, "today" | "dateOrder" | "decimalMark" | "account"> {
  readonly brokerId?: string;
  readonly profile?: MapperProfile;
  /** A mapping with a matching header takes precedence over formats. */
  readonly profiles?: readonly NamedProfile[];
  readonly lines?: LineEdits;
  /** Requests the table under a mapping (null: best guess) instead of rows. */
  readonly sketch?: { readonly profile: MapperProfile | null };
}

export interface NamedProfile {
  readonly name: string;
  readonly profile: MapperProfile;
}

const formatsKnown = brokers.reduce((sum, { formats }) => sum + formats.length, 0);

function explainUnknown(file: SourceFile, options: ReadOptions): Statement | undefined {
  const [first] = brokers;
  const statement = first?.parse(file, options);
  if (statement?.fatal?.code !== "missing-columns") return statement;
  const params = { formats: String(formatsKnown) };
  return { ...statement, brokerId: "", format: "", fatal: { code: "unknown-format", params } };
}

/** Tables with different headers are different sources of remembered matches. */
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
      // A security beside a deposit or withdrawal is part of the key, not an asset.
      code: row.instrument && namesAsset(kindOf(row.kind)) ? instrumentCode(row.instrument) : null,
      toCode: row.toInstrument ? instrumentCode(row.toInstrument) : null,
    };
  });
}

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

const correctableLines = 500;

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

/** Recognises and reads a file; an unreadable one has `fatal` and no rows. Pure. */
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
