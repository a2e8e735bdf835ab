/** Exact numbers first, integers for larger scales. */
const tens = Array.from({ length: 16 }, (_, power) => 10 ** power);
const bigTens = Array.from({ length: 40 }, (_, power) => 10n ** BigInt(power));

/** `PGCOPY\n\377\r\n\0`, flags, extension length. */
const headerBytes = 19;
/** Four-digit groups exact in a float64. */
const exactGroups = 3;
const uuidBytes = 16;
const none = Buffer.alloc(0);
/** Bytes exact in a float64. Texts have no zero bytes, so lengths cannot collide. */
const longestShortText = 6;
const negative = 0x4000;
const notANumber = 0xc000;
/** PostgreSQL's epoch 2000-01-01, in days since 1970. */
const firstDay = 10_957;

/** Reads PostgreSQL's binary COPY format row by row, decoding fields on access. */
export class BinaryRows {
  readonly #starts: Int32Array;
  readonly #lengths: Int32Array;
  #bytes: Buffer = none;
  #view: DataView = new DataView(new ArrayBuffer(0));
  #hasHeader = false;

  /** @param fields per row */
  constructor(fields: number) {
    this.#starts = new Int32Array(fields);
    this.#lengths = new Int32Array(fields);
  }

  /** Visits every complete row; copies the remainder, as the memory is reused. */
  feed(piece: Buffer, take: (row: BinaryRows) => void): void {
    const bytes = this.#bytes.length === 0 ? piece : Buffer.concat([this.#bytes, piece]);
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    if (!this.#hasHeader && bytes.length >= headerBytes) {
      this.#hasHeader = true;
      at = headerBytes;
    }
    for (let end = this.#findEnd(at); end > 0; end = this.#findEnd(at)) {
      take(this);
      at = end;
    }
    this.#bytes = at === bytes.length ? none : Buffer.from(bytes.subarray(at));
  }

  /** 0 when incomplete. */
  #findEnd(start: number): number {
    const view = this.#view;
    const size = view.byteLength;
    if (!this.#hasHeader || start + 2 > size || view.getInt16(start) < 0) return 0;
    let at = start + 2;
    for (let field = 0; field < this.#starts.length; field++) {
      if (at + 4 > size) return 0;
      const length = view.getInt32(at);
      at += 4;
      this.#starts[field] = at;
      this.#lengths[field] = length;
      if (length > 0) at += length;
    }
    return at > size ? 0 : at;
  }

  isNull(field: number): boolean {
    return (this.#lengths[field] ?? -1) < 0;
  }

  /** Empty for null. */
  text(field: number): string {
    const start = this.#starts[field] ?? 0;
    return this.isNull(field) ? "" : this.#bytes.toString("utf8", start, start + (this.#lengths[field] ?? 0));
  }

  /** Copy it to keep it: the memory is reused. */
  bytes(field: number): Uint8Array {
    const start = this.#starts[field] ?? 0;
    return this.#bytes.subarray(start, start + Math.max(0, this.#lengths[field] ?? 0));
  }

  /** 32 bits at `place`, 0 to 3. */
  uuidPart(field: number, place: number): number {
    return this.#view.getInt32((this.#starts[field] ?? 0) + 4 * place);
  }

  uuid(field: number): string {
    const start = this.#starts[field] ?? 0;
    const hex = this.#bytes.toString("hex", start, start + uuidBytes);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** Encodes a short text as a number; NaN for longer. */
  shortText(field: number): number {
    const length = this.#lengths[field] ?? -1;
    if (length < 1 || length > longestShortText) return Number.NaN;
    const start = this.#starts[field] ?? 0;
    let code = 0;
    for (let i = start; i < start + length; i++) code = code * 256 + this.#view.getUint8(i);
    return code;
  }

  isTrue(field: number): boolean {
    return this.#view.getUint8(this.#starts[field] ?? 0) === 1;
  }

  int(field: number): number {
    return this.#view.getInt16(this.#starts[field] ?? 0);
  }

  /** Days since 1970-01-01. */
  day(field: number): number {
    return this.#view.getInt32(this.#starts[field] ?? 0) + firstDay;
  }

  /**
   * In 10^-scale; the column must not have more decimals. Fast for few digits with trailing zeros.
   * @throws Error for NaN and infinity
   */
  units(field: number, scale: number): bigint {
    const view = this.#view;
    const at = this.#starts[field] ?? 0;
    const groups = view.getUint16(at);
    const sign = view.getUint16(at + 4);
    if (sign >= notANumber) throw new Error("a stored number is not finite");
    const power = 4 * (view.getInt16(at + 2) - groups + 1) + scale;
    const units =
      groups <= exactGroups
        ? this.#fewGroups(at + 8, groups, power)
        : this.#manyGroups(at + 8, groups, power);
    return sign === negative ? -units : units;
  }

  #fewGroups(at: number, groups: number, power: number): bigint {
    let digits = 0;
    for (let i = 0; i < groups; i++) digits = digits * 10_000 + this.#view.getUint16(at + 2 * i);
    if (power < 0) return BigInt(digits / (tens[-power] ?? 1));
    const scaled = digits * (tens[power] ?? Number.POSITIVE_INFINITY);
    return scaled <= Number.MAX_SAFE_INTEGER ? BigInt(scaled) : BigInt(digits) * (bigTens[power] ?? 0n);
  }

  #manyGroups(at: number, groups: number, power: number): bigint {
    let digits = 0n;
    for (let i = 0; i < groups; i++) digits = digits * 10_000n + BigInt(this.#view.getUint16(at + 2 * i));
    return power < 0 ? digits / (bigTens[-power] ?? 1n) : digits * (bigTens[power] ?? 0n);
  }
}
