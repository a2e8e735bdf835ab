import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

const pack = promisify(deflateRaw) as (bytes: Uint8Array, options: object) => Promise<Buffer>;

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const zipMarks = {
  local: 0x04_03_4b_50,
  central: 0x02_01_4b_50,
  end: 0x06_05_4b_50,
  deflated: 8,
} as const;
const { local, central, end, deflated } = zipMarks;
const utf8Flag = 0x800;
/** 1980-01-01, the format's earliest date. */
const firstDay = 0x21;

const words = (...parts: readonly (readonly [2 | 4, number])[]): Buffer => {
  const bytes = Buffer.alloc(parts.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of parts) at = bytes.writeUIntLE(value, at, size);
  return bytes;
};

/** The same files give the same bytes. */
export async function writeZip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const label = Buffer.from(name, "utf8");
    const packed = await pack(bytes, { level: 6 });
    const facts = words(
      [2, 20],
      [2, utf8Flag],
      [2, deflated],
      [2, 0],
      [2, firstDay],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, bytes.length],
      [2, label.length],
      [2, 0],
    );
    const head = words([4, local]);
    parts.push(head, facts, label, packed);
    directory.push(
      words([4, central], [2, 20]),
      facts,
      words([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      label,
    );
    offset += head.length + facts.length + label.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const count = entries.length;
  const tail = words([4, end], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, offset], [2, 0]);
  return Buffer.concat([...parts, list, tail]);
}
