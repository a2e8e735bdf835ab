import { dayNumber, type IsoDate } from "@zerno/engine";

/** Slot 365 stays empty in common years. */
const daysOfChunk = 366;
const bytesOfDay = 8;

/** One calendar year; NaN = no value, source 0 = none. */
export interface Chunk {
  readonly values: Float64Array;
  readonly sources: Uint8Array;
}

/** NaN leaves a slot, -Infinity empties it if this source holds it, +Infinity states that the day has no value. */
export interface ChunkPatch {
  readonly year: number;
  readonly values: Float64Array;
}

const yearStarts = new Map<number, number>();

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

/** Little-endian float64; assumes a little-endian machine. */
export const valueBytes = (values: Float64Array): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

/** Copies a stored chunk: a driver's Buffer may start at any address. */
export function toChunk(row: { readonly values: Uint8Array; readonly sources: Uint8Array }): Chunk {
  const chunk = emptyChunk();
  valueBytes(chunk.values).set(row.values.subarray(0, daysOfChunk * bytesOfDay));
  chunk.sources.set(row.sources.subarray(0, daysOfChunk));
  return chunk;
}

export interface Replaced {
  readonly slot: number;
  readonly value: number;
  readonly source: number;
  readonly by: { readonly value: number; readonly source: number } | null;
}

export interface ChunkSource {
  readonly id: number;
  /** Fills only empty slots and its own. */
  readonly isFallback: boolean;
  /** Fills only empty slots, not even its own. */
  readonly fillsGaps?: boolean;
  /** Sources that keep their slots where this one repeats their value. */
  readonly repeatedIds?: readonly number[];
  /** Source whose slots are never replaced; 0 or absent = none. */
  readonly keptId?: number;
}

/**
 * Merges a patch into a stored chunk.
 * @param replaced receives every lost value, except those another source repeats
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

/** Series per calendar day, leading and trailing gaps trimmed. */
export interface DaySeries {
  readonly firstDay: number;
  readonly values: Float64Array;
  readonly sources: Uint8Array;
}

export interface StoredYear {
  readonly year: number;
  readonly values: Uint8Array;
  readonly sources: Uint8Array;
}

const usualYears = 24;

/** Joins the years of one series, in ascending order, reusing one buffer across series. */
export class YearsJoiner {
  #values = new Float64Array(usualYears * daysOfChunk);
  #bytes = valueBytes(this.#values);
  #sources = new Uint8Array(usualYears * daysOfChunk);
  #firstDay = 0;
  #length = 0;

  add({ year, values, sources }: StoredYear): void {
    if (this.#length === 0) this.#firstDay = yearStart(year);
    const at = yearStart(year) - this.#firstDay;
    if (at + daysOfChunk > this.#values.length) this.#grow(at + daysOfChunk);
    this.#values.fill(Number.NaN, this.#length, at);
    this.#sources.fill(0, this.#length, at);
    // The next year overwrites the empty slot of a common year; the end is trimmed.
    this.#bytes.set(values, at * bytesOfDay);
    this.#sources.set(sources, at);
    this.#length = yearStart(year + 1) - this.#firstDay;
  }

  /** Returns a copy of the joined series, gaps at both ends trimmed, and resets the joiner. */
  take(): DaySeries {
    const values = this.#values;
    let start = 0;
    let end = this.#length;
    // A day stated to have no value has a source, too.
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

export function joinYears(years: readonly StoredYear[]): DaySeries {
  const joiner = new YearsJoiner();
  for (const year of years) joiner.add(year);
  return joiner.take();
}

/** Lays the user's own values over the shared ones; neither input changes. */
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

/** Returns the part of a series from a day number on, sharing its memory. */
export function seriesFrom(series: DaySeries, fromDay: number | undefined): DaySeries {
  const cut = Math.min(series.values.length, Math.max(0, (fromDay ?? series.firstDay) - series.firstDay));
  if (cut === 0) return series;
  const { firstDay, values, sources } = series;
  return { firstDay: firstDay + cut, values: values.subarray(cut), sources: sources.subarray(cut) };
}

/** Splits one value per calendar day into yearly patches; NaN leaves a day unchanged. */
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
