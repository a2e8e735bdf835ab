import { crc32, deflateRawSync } from "node:zlib";

/** `offset` leads to the bytes, which entries may share. */
interface Entry {
  readonly name: string;
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
  readonly offset: number;
}

const factsOf = ({ name, packed, size, crc }: Entry): Buffer => {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(0x08_00, 2);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(crc, 10);
  facts.writeUInt32LE(packed, 14);
  facts.writeUInt32LE(size, 18);
  facts.writeUInt16LE(Buffer.byteLength(name), 22);
  return facts;
};

const localOf = (entry: Entry): Buffer =>
  Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), factsOf(entry), Buffer.from(entry.name)]);

function directoryOf(entries: readonly Entry[], start: number): Buffer {
  const lines = entries.map((entry) => {
    const place = Buffer.alloc(14);
    place.writeUInt32LE(entry.offset, 10);
    const mark = Buffer.from([0x50, 0x4b, 1, 2, 20, 0]);
    return Buffer.concat([mark, factsOf(entry), place, Buffer.from(entry.name)]);
  });
  const list = Buffer.concat(lines);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([list, end]);
}

/** A zip with `count` entries of the same packed bytes. */
export function overlappingZip(name: (index: number) => string, content: Buffer, count: number): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const facts = { packed: packed.length, size: content.length, crc: crc32(content), offset: 0 };
  const local = localOf({ name: name(0), ...facts });
  const entries = Array.from({ length: count }, (_, index) => ({ name: name(index), ...facts }));
  return Buffer.concat([local, packed, directoryOf(entries, local.length + packed.length)]);
}

/** A zip whose directory understates the unpacked size. */
export function lyingZip(name: string, content: Buffer, told: number): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const entry = { name, packed: packed.length, size: told, crc: crc32(content), offset: 0 };
  const local = localOf(entry);
  return Buffer.concat([local, packed, directoryOf([entry], local.length + packed.length)]);
}
