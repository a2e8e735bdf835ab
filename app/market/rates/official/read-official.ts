import { readFileSync } from "node:fs";
import path from "node:path";
import { crc32, gunzipSync } from "node:zlib";
import { dayNumber, type IsoDate, isIsoDate } from "@zerno/engine";
import { z } from "zod";

const folder = path.join(import.meta.dirname, "data");

const Day = z.custom<IsoDate>((value) => typeof value === "string" && isIsoDate(value));

const OfficialFile = z.strictObject({
  file: z.string(),
  /** Pairs ("EUR/USD"), or series of the catalogue. */
  kind: z.enum(["rates", "series"]),
  source: z.string(),
  publisher: z.string(),
  title: z.string(),
  attribution: z.string(),
  origin: z.string(),
  retrieved: Day,
  series: z.array(
    z.strictObject({ name: z.string(), firstDay: Day, lastDay: Day, values: z.int().positive() }),
  ),
});
export type OfficialFile = z.infer<typeof OfficialFile>;

const Manifest = z.strictObject({ files: z.array(OfficialFile) });

const read = (name: string): Buffer => readFileSync(path.join(folder, name));

/** @throws Error on an invalid manifest */
export const listOfficialFiles = (): readonly OfficialFile[] =>
  Manifest.parse(JSON.parse(read("manifest.json").toString("utf8"))).files;

/** One bit less than a checksum: the column is a signed integer. */
export function officialEdition(): number {
  const files = listOfficialFiles().map(({ file }) => file);
  return ["manifest.json", ...files].reduce((sum, name) => crc32(read(name), sum), 0) >>> 1;
}

export interface OfficialSeries {
  readonly name: string;
  readonly firstDay: number;
  readonly values: Float64Array;
}

/**
 * Reads a file: days in the first line, then a series a line, empty = none.
 * @throws Error on an invalid day or number
 */
export function readOfficialSeries(name: string): OfficialSeries[] {
  const [head = "", ...lines] = gunzipSync(read(name)).toString("utf8").trimEnd().split("\n");
  const days = head
    .split("\t")
    .slice(1)
    .map((text) => dayNumber(Day.parse(text)));
  const firstDay = days[0] ?? 0;
  return lines.map((line) => {
    const [series = "", ...cells] = line.split("\t");
    const values = new Float64Array((days.at(-1) ?? firstDay) - firstDay + 1).fill(Number.NaN);
    for (const [i, cell] of cells.entries()) {
      const day = days[i];
      if (day === undefined || !/^(-?\d+(\.\d+)?)?$/.test(cell))
        throw new Error(`${name}: bad value ${cell}`);
      if (cell !== "") values[day - firstDay] = Number(cell);
    }
    return { name: series, firstDay, values };
  });
}
