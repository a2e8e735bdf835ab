import { FieldRow } from "../../kit/tables/field-row.ts";
import type { DateOrder } from "../../kit/text/dates.ts";

export interface FlexElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
}

// The activity statement's labels, for shared readers.
const LABELS: Readonly<Record<string, string>> = {
  currency: "Currency",
  amount: "Amount",
  description: "Description",
  proceeds: "Proceeds",
  quantity: "Quantity",
  assetCategory: "Asset Category",
  reportDate: "Report Date",
  dateTime: "Date/Time",
};

const COMPACT_TIME = /[;,T ]\s*(\d{2})(\d{2})(\d{2})(?= [A-Z]|$)/;
const JOINED = /^(\d{8})(\d{2})(\d{2})(\d{2})$/;
const SHORT_YEAR = /^(\d{1,2}(?:\/\d{1,2}\/|-[A-Za-z]{3}-))(\d{2})(?!\d)/;
const ZONE = /(?<=:\d{2}) [A-Z]{3,4}$/;

/** Normalises all date formats of a query: "02-Jan-24;120000", "1/2/24 12:00:00 EST". */
export const spellTime = (text: string): string =>
  text
    .replace(JOINED, "$1 $2:$3:$4")
    .replace(COMPACT_TIME, " $1:$2:$3")
    .replace(";", " ")
    .replace(SHORT_YEAR, (_all, head: string, year: string) => `${head}20${year}`)
    .replace(ZONE, "");

export const isDateName = (name: string): boolean => /date|time$/i.test(name);

/** Order of a query's numeric dates, and the last possible day (yyyy-mm-dd). */
export interface FlexDays {
  readonly order: DateOrder;
  readonly today: string | undefined;
}

/** Converts an element to a row; empty attributes are absent. */
export const toFlexRow = (element: FlexElement, section: string, days: FlexDays): FieldRow => {
  const cells = new Map<string, string>();
  const shownParts: string[] = [];
  for (const [name, value] of Object.entries(element.attributes)) {
    if (value === "") continue;
    shownParts.push(`${name}="${value}"`);
    cells.set(LABELS[name] ?? name, isDateName(name) ? spellTime(value) : value);
  }
  const place = { section, line: element.line, raw: `${element.name} ${shownParts.join(" ")}` };
  return new FieldRow(place, cells, { mark: ".", ...days, hasHundredths: true });
};

/** Returns the first of the labels that the row has, else the first. */
export const firstLabel = (row: FieldRow, labels: readonly [string, ...string[]]): string =>
  labels.find((label) => row.has(label)) ?? labels[0];
