import { issue, shown } from "../kit/issue.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { type DateOrder, decideDateOrder } from "../kit/text/dates.ts";
import { isNegative, isZero } from "../kit/text/decimal-text.ts";
import { adoptSharedMark, type DecimalMark, decideDecimalMark, readNumber } from "../kit/text/numbers.ts";
import type { Issue, ParseOptions } from "../statement.ts";
import { columnKeys } from "./header-keys.ts";
import type { MappedField, MapperProfile } from "./profile.ts";

const NUMBERS: readonly MappedField[] = [
  "quantity",
  "price",
  "amount",
  "net",
  "fee",
  "tax",
  "accrued",
  "toAmount",
];

export interface MappedContext {
  readonly profile: MapperProfile;
  readonly labels: readonly string[];
  readonly at: ReadonlyMap<MappedField, readonly number[]>;
  readonly marks: ReadonlyMap<number, DecimalMark | undefined>;
  readonly order: DateOrder;
  readonly today: string | undefined;
  readonly signed: ReadonlySet<number>;
  /** Of these, the mostly negative ones. */
  readonly mostlyNegative: ReadonlySet<number>;
}

function* cellsOf(records: readonly CsvRecord[], from: number, at: number): Generator<string> {
  for (let row = from; row < records.length; row += 1) yield records[row]?.cells[at] ?? "";
}

const placesOf = (
  labels: readonly string[],
  columns: MapperProfile["columns"],
): Map<MappedField, readonly number[]> => {
  const places = new Map<MappedField, number[]>();
  for (const [index, key] of columnKeys(labels).entries()) {
    const field = Object.hasOwn(columns, key) ? columns[key] : undefined;
    if (field === undefined) continue;
    const known = places.get(field);
    if (known) known.push(index);
    else places.set(field, [index]);
  }
  return places;
};

const decideMarks = (
  records: readonly CsvRecord[],
  from: number,
  { profile, columns }: { profile: MapperProfile; columns: readonly number[] },
  options: ParseOptions,
): Map<number, DecimalMark | undefined> | Issue => {
  if (profile.decimalMark !== null)
    return new Map(columns.map((column) => [column, profile.decimalMark ?? "."]));
  const decided = adoptSharedMark(columns.map((column) => decideDecimalMark(cellsOf(records, from, column))));
  const marks = new Map<number, DecimalMark | undefined>();
  for (const [index, column] of columns.entries()) {
    const found = decided[index];
    const mark = found?.mark ?? options.decimalMark;
    if (mark === undefined && found?.isProven === false)
      return issue("ambiguous-decimals", { value: shown(found.example ?? "") });
    marks.set(column, mark);
  }
  return marks;
};

const decideOrder = (
  records: readonly CsvRecord[],
  from: number,
  { profile, at }: { profile: MapperProfile; at: ReadonlyMap<MappedField, readonly number[]> },
  options: ParseOptions,
): DateOrder | Issue => {
  if (profile.dateOrder !== null) return profile.dateOrder;
  const dates = function* (): Generator<string> {
    for (const column of at.get("date") ?? []) yield* cellsOf(records, from, column);
  };
  const found = decideDateOrder(dates());
  const order = found.order === "ambiguous" ? options.dateOrder : found.order;
  return order ?? issue("ambiguous-dates", { value: shown(found.example ?? "") });
};

const countSigns = (values: Iterable<string>, mark: DecimalMark | undefined): readonly [number, number] => {
  let above = 0;
  let below = 0;
  for (const value of values) {
    if (value.trim() === "") continue;
    const reading = readNumber(value, mark ?? ".");
    if ("problem" in reading || isZero(reading.value)) continue;
    if (isNegative(reading.value)) below += 1;
    else above += 1;
  }
  return [above, below];
};

/** Decides notation from the whole table, or returns the open question. */
export const decideMapped = (
  records: readonly CsvRecord[],
  headerIndex: number,
  profile: MapperProfile,
  options: ParseOptions,
): MappedContext | Issue => {
  const labels = records[headerIndex]?.cells ?? [];
  const at = placesOf(labels, profile.columns);
  const from = headerIndex + 1;
  const columns = NUMBERS.flatMap((field) => at.get(field) ?? []);
  const marks = decideMarks(records, from, { profile, columns }, options);
  if (!(marks instanceof Map)) return marks;
  const order = decideOrder(records, from, { profile, at }, options);
  if (typeof order !== "string") return order;
  const signed = new Set<number>();
  const mostlyNegative = new Set<number>();
  for (const column of columns) {
    const [above, below] = countSigns(cellsOf(records, from, column), marks.get(column));
    if (above > 0 && below > 0) signed.add(column);
    if (below > above) mostlyNegative.add(column);
  }
  return { profile, labels, at, marks, order, today: options.today, signed, mostlyNegative };
};
