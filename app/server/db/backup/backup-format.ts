import type { Readable } from "node:stream";
import { z } from "zod";
import { AppliedMigration } from "../migrations.ts";

/*
 * A backup is one gzip file of lines and blocks:
 *
 *   header line (JSON)
 *   for every table of the header:  "<bytes>\n" + that many bytes, repeated;  "0\n";  {"rows":n} line
 *   {"end":true} line
 *
 * The blocks of a table are its rows in PostgreSQL's COPY text format, so that a file can be read, and if need be
 * repaired, with zcat and an editor, and does not depend on the server's version.
 */

export const BackupTable = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
});
export type BackupTable = Readonly<z.infer<typeof BackupTable>>;

export const BackupHeader = z.object({
  format: z.literal("zerno-backup"),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** One more than that of the newest backup in its folder; absent in older files. */
  sequence: z.int().min(1).optional(),
  /** Applied migrations, in order. */
  migrations: z.array(AppliedMigration),
  tables: z.array(BackupTable),
  /** Sequences that have been used, with their last value (64 bits, hence text). */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
});
export type BackupHeader = Readonly<z.infer<typeof BackupHeader>>;

export const TableEnd = z.object({ rows: z.number().int() });
export const BackupEnd = z.object({ end: z.literal(true) });

/** Texts mean the same on every server, whatever its settings. */
export const portableSettings = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local timezone = 'UTC'`;

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `"schema"."table" ("a", "b")`: columns by name, because their order differs after later migrations. */
export const toCopyTarget = (table: BackupTable): string =>
  `${quoteName(table.schema)}.${quoteName(table.name)} (${table.columns.map(quoteName).join(", ")})`;

const newline = 10;
const longestLine = 16 * 1024 * 1024;

/** Reads lines and blocks from an unpacked backup without holding more than a piece of it. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(unpacked: Readable) {
    this.#chunks = unpacked[Symbol.asyncIterator]();
  }

  async #readMore(): Promise<Buffer> {
    const next = await this.#chunks.next();
    if (next.done) throw new Error("it ends too early");
    return next.value;
  }

  async #readLine(): Promise<string> {
    let end = this.#rest.indexOf(newline);
    while (end === -1) {
      if (this.#rest.length > longestLine) throw new Error("a line is too long");
      this.#rest = Buffer.concat([this.#rest, await this.#readMore()]);
      end = this.#rest.indexOf(newline);
    }
    const line = this.#rest.subarray(0, end).toString();
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  async readObject<Schema extends z.ZodType>(schema: Schema): Promise<z.output<Schema>> {
    return schema.parse(JSON.parse(await this.#readLine()));
  }

  /** The bytes of one table, up to and without its end line. */
  async *readBlocks(): AsyncGenerator<Buffer> {
    for (;;) {
      const header = await this.#readLine();
      if (!/^\d{1,10}$/.test(header)) throw new Error("a block has no length");
      let missing = Number(header);
      if (missing === 0) return;
      while (missing > 0) {
        if (this.#rest.length === 0) this.#rest = await this.#readMore();
        const piece = this.#rest.subarray(0, missing);
        this.#rest = this.#rest.subarray(piece.length);
        missing -= piece.length;
        yield piece;
      }
    }
  }
}
