import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openSource } from "../kit/open-source.ts";
import type { ParseOptions, SourceFile } from "../statement.ts";
import { type PlainPdf, writePdf } from "./pdf-file.ts";
import { type PlainWorkbook, writeWorkbook } from "./sheet-file.ts";

export const FIXTURES = new URL("../../fixtures/", import.meta.url).pathname;
const SHEETS = "input.sheets.json";
const PAGES = "input.pdf.json";
const TODAY = "2026-01-01";

export interface FixtureCase {
  readonly broker: string;
  readonly name: string;
  readonly folder: string;
}

export const fixtureCases: readonly FixtureCase[] = readdirSync(FIXTURES).flatMap((broker) =>
  readdirSync(join(FIXTURES, broker)).map((name) => ({ broker, name, folder: join(FIXTURES, broker, name) })),
);

const named = process.env.READERS?.split(",");
const unknown = named?.find((id) => !fixtureCases.some(({ broker }) => broker === id));
if (unknown !== undefined) throw new Error(`READERS: no fixtures of ${unknown}`);

/** READERS (comma-separated ids) limits the fixtures, so totals over all of them do not hold. */
export const isNarrow = named !== undefined;

export const isAsked = (broker: string): boolean => named === undefined || named.includes(broker);

export const readPlain = (folder: string): PlainWorkbook | undefined =>
  existsSync(join(folder, SHEETS))
    ? (JSON.parse(readFileSync(join(folder, SHEETS), "utf8")) as PlainWorkbook)
    : undefined;

/** Returns a case's file as dropped: `input.<ext>`, or written from `input.sheets.json` or `input.pdf.json`. */
export const rawFile = (folder: string): SourceFile => {
  const name = readdirSync(folder).find((entry) => entry.startsWith("input."));
  if (name === undefined) throw new Error(`no input in ${folder}`);
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  if (name === PAGES)
    return { name: "input.pdf", bytes: writePdf(JSON.parse(new TextDecoder().decode(bytes)) as PlainPdf) };
  if (name !== SHEETS) return { name, bytes };
  const book = JSON.parse(new TextDecoder().decode(bytes)) as PlainWorkbook;
  return { name: `input.${book.type ?? "xlsx"}`, bytes: writeWorkbook(book) };
};

export interface OpenedCase {
  readonly file: SourceFile;
  readonly options: ParseOptions;
}

export const openCase = async (folder: string): Promise<OpenedCase> => {
  const answers = join(folder, "options.json");
  const given = existsSync(answers) ? (JSON.parse(readFileSync(answers, "utf8")) as ParseOptions) : {};
  return { file: await openSource(rawFile(folder)), options: { today: TODAY, ...given } };
};
