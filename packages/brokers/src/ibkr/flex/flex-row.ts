import { FieldRow } from "../../kit/field-row.ts";

/** One element of a Flex statement (or one line of a Flex CSV): its name, attributes and place. */
export interface FlexElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
}

// The activity statement's labels, so that both exports share their readers of money and corporate actions.
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

const COMPACT_TIME = /[;,T ]\s*(\d{2})(\d{2})(\d{2})$/;

/** "20240110;101500" and its cousins with a day of eight digits or with dashes: "20240110 10:15:00". */
const spellTime = (text: string): string => text.replace(COMPACT_TIME, " $1:$2:$3").replace(";", " ");

const isDateName = (name: string): boolean => /date|time$/i.test(name);

/** An element as a row of fields; an empty attribute is an absent one. */
export const toFlexRow = (element: FlexElement, section: string, today: string | undefined): FieldRow => {
  const cells = new Map<string, string>();
  const shownParts: string[] = [];
  for (const [name, value] of Object.entries(element.attributes)) {
    if (value === "") continue;
    shownParts.push(`${name}="${value}"`);
    cells.set(LABELS[name] ?? name, isDateName(name) ? spellTime(value) : value);
  }
  const place = { section, line: element.line, raw: `${element.name} ${shownParts.join(" ")}` };
  return new FieldRow(place, cells, { mark: ".", order: "mdy", today });
};

/** The first of the labels that the row has, else the first. */
export const firstLabel = (row: FieldRow, labels: readonly [string, ...string[]]): string =>
  labels.find((label) => row.has(label)) ?? labels[0];
