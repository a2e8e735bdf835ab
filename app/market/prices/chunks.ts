import { dayNumber, type IsoDate } from "@zerno/engine";

/** Slots of a year's chunk; slot 365 stays empty in common years. */
const daysOfChunk = 366;
const bytesOfDay = 8;

/** Values and sources of one calendar year; NaN = no value, source 0 = none. */
export interface Chunk {
  readonly values: Float64Array;
  readonly sources: Uint8Array;
}

/**
 * Slots to write into a year: NaN leaves a slot as it is, -Infinity empties it when it holds this source, +Infinity
 * says that the day has no value, whatever other sources give.
 */
export interface ChunkPatch {
  readonly year: number;
  readonly values: Float64Array;
}

const yearStarts = new Map<number, number>();

/** Day number of a year's 1 January. */
export function yearStart(year: number): number {
  const known = yearStarts.get(year);
  if (known !== undefined) return known;
  const day = dayNumber(`${year}-01-01` as IsoDate);
  yearStarts.set(year, day);
  return day;
}

export const emptyPatch = (year: number): ChunkPatch => ({
  year,
  values: new Float64Array(daysOfChunk).fill(Number.NaN),
});

const emptyChunk = (): Chunk => ({
  values: new Float64Array(daysOfChunk).fill(Number.NaN),
  sources: new Uint8Array(daysOfChunk),
});

/** The bytes as stored: little-endian float64. The machine must be little-endian, as every supported one is. */
export const valueBytes = (values: Float64Array): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

/** A stored chunk as typed arrays of its own (a driver's Buffer may start at any address). */
export function toChunk(row: { readonly values: Uint8Array; readonly sources: Uint8Array }): Chunk {
  const chunk = emptyChunk();
  valueBytes(chunk.values).set(row.values.subarray(0, daysOfChunk * bytesOfDay));
  chunk.sources.set(row.sources.subarray(0, daysOfChunk));
  return chunk;
}

/** A value that another one, or none, takes the place of. */
export interface Replaced {
  readonly slot: number;
  readonly value: number;
  readonly source: number;
  /** Null: nothing stands there now. */
  readonly by: { readonly value: number; readonly source: number } | null;
}

/** The source of a patch, and its precedence. */
export interface ChunkSource {
  readonly id: number;
  /** Fills only empty slots and its own. */
  readonly isFallback: boolean;
  /** Fills only empty slots, not even its own. */
  readonly fillsGaps?: boolean;
  /** Sources whose values stay theirs where this one says the same. */
  readonly repeatedIds?: readonly number[];
  /** The source whose slots are never replaced; 0 or absent = none. */
  readonly keptId?: number;
}

/**
 * Writes a patch over what is stored.
 * @param replaced gets every value that is lost; one that another source repeats is not
 * @returns the new chunk, or null when nothing changes
 */
export function mergeChunk(
  stored: Chunk | undefined,
  patch: ChunkPatch,
  source: ChunkSource,
  replaced: Replaced[] = [],
): Chunk | null {
  const merged = stored ?? emptyChunk();
  let hasChanged = false;
  for (let slot = 0; slot < daysOfChunk; slot++) {
    const value = patch.values[slot] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const before = merged.sources[slot] ?? 0;
    if (before !== 0 && source.fillsGaps === true) continue;
    const isRemoval = value === Number.NEGATIVE_INFINITY;
    if (before !== source.id && (isRemoval || isKept(before, source))) continue;
    const next = Number.isFinite(value) ? value : Number.NaN;
    const old = merged.values[slot] ?? Number.NaN;
    const isRepeated = before === source.id || source.repeatedIds?.includes(before) === true;
    if (!isRemoval && isRepeated && Object.is(old, next)) continue;
    if (before !== 0 && !Number.isNaN(old) && old !== next) {
      const by = Number.isNaN(next) ? null : { value: next, source: source.id };
      replaced.push({ slot, value: old, source: before, by });
    }
    merged.values[slot] = next;
    merged.sources[slot] = isRemoval ? 0 : source.id;
    hasChanged = true;
  }
  return hasChanged ? merged : null;
}

const isKept = (before: number, { isFallback, keptId }: ChunkSource): boolean =>
  before !== 0 && (isFallback || before === keptId);

/** A series per calendar day without leading and trailing gaps. */
export interface DaySeries {
  readonly firstDay: number;
  readonly values: Float64Array;
  readonly sources: Uint8Array;
}

/** A stored year: the bytes of its values and sources. */
export interface StoredYear {
  readonly year: number;
  readonly values: Uint8Array;
  readonly sources: Uint8Array;
}

/** Years that a joiner has room for before it must grow. */
const usualYears = 24;

/**
 * Lays the years of one series, ascending, side by side; no value is parsed. It serves one series after another with
 * the same memory, so that thousands of years cost one copy each and nothing to collect.
 */
export class YearsJoiner {
  #values = new Float64Array(usualYears * daysOfChunk);
  #bytes = valueBytes(this.#values);
  #sources = new Uint8Array(usualYears * daysOfChunk);
  #firstDay = 0;
  #length = 0;

  /** Takes a copy of a year's bytes. */
  add({ year, values, sources }: StoredYear): void {
    if (this.#length === 0) this.#firstDay = yearStart(year);
    const at = yearStart(year) - this.#firstDay;
    if (at + daysOfChunk > this.#values.length) this.#grow(at + daysOfChunk);
    this.#values.fill(Number.NaN, this.#length, at);
    this.#sources.fill(0, this.#length, at);
    // The slot that a common year leaves empty is written over by the next year, or left out at the end.
    this.#bytes.set(values, at * bytesOfDay);
    this.#sources.set(sources, at);
    this.#length = yearStart(year + 1) - this.#firstDay;
  }

  /** The series of the years added since the last one, without leading and trailing gaps, in memory of its own. */
  take(): DaySeries {
    const values = this.#values;
    let start = 0;
    let end = this.#length;
    // A day that was said to have no value has a source, too.
    while (start < end && Number.isNaN(values[start])) start++;
    while (end > start && Number.isNaN(values[end - 1])) end--;
    this.#length = 0;
    const firstDay = this.#firstDay + start;
    return { firstDay, values: values.slice(start, end), sources: this.#sources.slice(start, end) };
  }

  #grow(slots: number): void {
    const [values, sources] = [this.#values, this.#sources];
    this.#values = new Float64Array(2 * slots);
    this.#bytes = valueBytes(this.#values);
    this.#sources = new Uint8Array(2 * slots);
    this.#values.set(values);
    this.#sources.set(sources);
  }
}

/** The years of one series, ascending, side by side. */
export function joinYears(years: readonly StoredYear[]): DaySeries {
  const joiner = new YearsJoiner();
  for (const year of years) joiner.add(year);
  return joiner.take();
}

/** The user's own values day by day over the shared ones; neither input is changed. */
export function overlay(shared: DaySeries, own: DaySeries): DaySeries {
  if (own.values.length === 0) return shared;
  if (shared.values.length === 0) return own;
  const firstDay = Math.min(shared.firstDay, own.firstDay);
  const last = Math.max(shared.firstDay + shared.values.length, own.firstDay + own.values.length);
  const values = new Float64Array(last - firstDay).fill(Number.NaN);
  const sources = new Uint8Array(last - firstDay);
  values.set(shared.values, shared.firstDay - firstDay);
  sources.set(shared.sources, shared.firstDay - firstDay);
  for (let index = 0; index < own.values.length; index++) {
    const source = own.sources[index] ?? 0;
    if (source === 0) continue;
    const at = own.firstDay - firstDay + index;
    values[at] = own.values[index] ?? Number.NaN;
    sources[at] = source;
  }
  return { firstDay, values, sources };
}

/** The part of a series from a day on, sharing its memory. */
export function seriesFrom(series: DaySeries, fromDay: number | undefined): DaySeries {
  const cut = Math.min(series.values.length, Math.max(0, (fromDay ?? series.firstDay) - series.firstDay));
  if (cut === 0) return series;
  const { firstDay, values, sources } = series;
  return { firstDay: firstDay + cut, values: values.subarray(cut), sources: sources.subarray(cut) };
}

/** Splits one value per calendar day into yearly patches; NaN days are left as they are. */
export function toPatches(firstDay: number, values: Float64Array, firstYear: number): ChunkPatch[] {
  const patches: ChunkPatch[] = [];
  const lastDay = firstDay + values.length;
  for (let year = firstYear; yearStart(year) < lastDay; year++) {
    const patch = emptyPatch(year);
    const from = Math.max(0, yearStart(year) - firstDay);
    const to = Math.min(values.length, yearStart(year + 1) - firstDay);
    if (to <= from) continue;
    patch.values.set(values.subarray(from, to), firstDay + from - yearStart(year));
    if (patch.values.some((value) => !Number.isNaN(value))) patches.push(patch);
  }
  return patches;
}
