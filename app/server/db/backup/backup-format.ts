import type { Readable } from "node:stream";
import { z } from "zod";
import { AppliedMigration } from "../migrations.ts";

/*
 * A backup is one gzip file:
 *
 * header line (JSON)
 * for every table of the header:  "<bytes>\n" + that many bytes, repeated;  "0\n";  {"rows":n} line
 * {"end":true} line
 *
 * Blocks are in COPY text format: independent of the server's version, and readable with zcat.
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
  /** One more than the folder's newest backup; absent in older files. */
  sequence: z.int().min(1).optional(),
  /** In order. */
  migrations: z.array(AppliedMigration),
  tables: z.array(BackupTable),
  /** Used sequences; values have 64 bits, hence text. */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
});
export type BackupHeader = Readonly<z.infer<typeof BackupHeader>>;

export const TableEnd = z.object({ rows: z.number().int() });
export const BackupEnd = z.object({ end: z.literal(true) });

/** Independent of server settings. */
export const portableSettings = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local timezone = 'UTC'`;

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `"schema"."table" ("a", "b")`; named, as later migrations may reorder columns. */
export const toCopyTarget = (table: BackupTable): string =>
  `${quoteName(table.schema)}.${quoteName(table.name)} (${table.columns.map(quoteName).join(", ")})`;

const newline = 10;
const longestLine = 16 * 1024 * 1024;

/** Streams an unpacked backup. */
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

  /** Bytes of one table, without its end line. */
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
