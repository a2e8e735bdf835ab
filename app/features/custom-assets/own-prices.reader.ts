import { decFromNumber, formatDec, type IsoDate } from "@zerno/engine";
import { type FileIssue, readTable } from "../../market/loading/table.ts";

export interface OwnClose {
  readonly date: string;
  readonly close: string;
}

const columns = [
  { id: "date", labels: ["Date", "Дата"], isRequired: true },
  { id: "close", labels: ["Close", "Price", "Value", "Цена", "Закрытие", "Стоимость"], isRequired: true },
] as const;

export const operations = {
  /** Parses days and closes of a file, with the lines that failed. */
  read: ({ csv, today }: { readonly csv: string; readonly today: string }) => {
    const prices: OwnClose[] = [];
    const options = { today: today as IsoDate };
    const issues: readonly FileIssue[] = readTable(
      new TextEncoder().encode(csv),
      columns,
      options,
      (line) => {
        const [day, close] = [line.day("date"), line.positive("close")];
        if (day !== null && close !== null)
          prices.push({ date: day, close: formatDec(decFromNumber(close)) });
      },
    );
    return { prices, issues };
  },
};
