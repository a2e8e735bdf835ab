/**
 * Reduces an old XLS stream to records with values: the library also reads formula tokens, names and links, and hangs
 * on damaged ones.
 */

const BOF = 0x0809;
const OLDER_BOFS: ReadonlySet<number> = new Set([0x0009, 0x0209, 0x0409]);
const VERSIONS: ReadonlySet<number> = new Set([0x0500, 0x0600]);
const FORMULA = 0x0006;
/** Offset of the token length in a formula record. */
const LENGTH_AT = 20;
const NO_TOKENS = 0xffff;
/** A record type the library skips (selection). */
const SKIPPED = 0x001d;

/** End, password, code page, 1904 dates; sheets, formats, texts; cells. */
const KEPT: ReadonlySet<number> = new Set([
  ...[BOF, 0x000a, 0x002f, 0x0042, 0x0022],
  ...[0x0085, 0x041e, 0x001e, 0x00e0, 0x00fc, 0x003c],
  ...[FORMULA, 0x0207, 0x00fd, 0x0204, 0x00d6, 0x0203, 0x027e, 0x00bd, 0x0205],
]);

/** Changes the stream in place; false for formats other than Excel 5 to 2003. */
export const keepValues = (stream: Uint8Array): boolean => {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  let at = 0;
  while (at + 4 <= stream.length) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    const data = at + 4;
    if ((at === 0 && type !== BOF) || OLDER_BOFS.has(type)) return false;
    if (type === BOF && (length < 2 || data + 2 > stream.length || !VERSIONS.has(view.getUint16(data, true))))
      return false;
    const isCut = length < LENGTH_AT + 2 || data + LENGTH_AT + 2 > stream.length;
    if (!KEPT.has(type) || (type === FORMULA && isCut)) view.setUint16(at, SKIPPED, true);
    else if (type === FORMULA) view.setUint16(data + LENGTH_AT, NO_TOKENS, true);
    at = data + length;
  }
  return at > 0;
};
