import { type PdfLine, pdfLines } from "../kit/pdf/pdf.ts";
import type { Sheet } from "../statement.ts";

export type SectionName =
  | "assets"
  | "encumbered"
  | "reserved"
  | "repo"
  | "pending"
  | "deals"
  | "money"
  | "services"
  | "other";

export interface SectionLine extends PdfLine {
  readonly section: SectionName | undefined;
  readonly heading: string;
  readonly barred: string;
}

/** First match wins: "Неисполненные" contains "исполненные". */
const HEADINGS: readonly (readonly [RegExp, SectionName])[] = [
  [/^Справка о стоимости активов/i, "assets"],
  [/^(?:ЦБ,? )?Обремен[её]нн|ограниченн\S* в распоряжени/i, "encumbered"],
  [/^(?:ЦБ,? )?зарезервированн\S* для торгов/i, "reserved"],
  [/^Реестр сделок РЕПО|^РЕПО ?\/ ?СВОП/i, "repo"],
  [/^Неисполненные сделки/i, "pending"],
  [/^Исполненные сделки/i, "deals"],
  [/^Операции с денежными средствами/i, "money"],
  [/^Оплата услуг/i, "services"],
  [/^Отч[её]т об операциях с активами/i, "other"],
  [/^(?:Операции с|Распределение|Движение) /i, "other"],
];
const NOISE = /^(?:Страница \d+ из \d+|-- \d+ of \d+ --|Номер брокерского счета \d+|\/)$/i;
const MAX_HEADING = 180;

const headingOf = (text: string): SectionName | undefined =>
  text.length > MAX_HEADING ? undefined : HEADINGS.find(([pattern]) => pattern.test(text))?.[1];

/** Returns the lines of all pages with their sections, without headings and repeated texts. */
export const sectionLines = (pages: readonly Sheet[]): SectionLine[] => {
  const lines: SectionLine[] = [];
  let section: SectionName | undefined;
  let heading = "";
  for (const line of pdfLines(pages)) {
    const next = headingOf(line.text);
    if (next !== undefined) [section, heading] = [next, line.text];
    else if (!NOISE.test(line.text)) lines.push({ ...line, section, heading, barred: line.cells.join("|") });
  }
  return lines;
};
