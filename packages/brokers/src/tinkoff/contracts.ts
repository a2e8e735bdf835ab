import { contractRef, isContractName, placeContractDeals } from "../kit/contracts.ts";
import { type Draft, makeDraft } from "../kit/draft.ts";
import { issue } from "../kit/issue.ts";
import type { ReportLine } from "../kit/reports/report.ts";
import { type ReportReading, readMoment } from "../kit/reports/report-reading.ts";
import type { TableColumn, TableRow } from "../kit/tables/table-row.ts";
import { isZero } from "../kit/text/decimal-text.ts";
import type { InstrumentRef, PositionBalance } from "../statement.ts";

type Row = TableRow<string>;

const FUTURES = 10;

/** Daily result per contract; labels after Investbook. */
export const MARGIN_COLUMNS: readonly TableColumn<string>[] = [
  { id: "day", labels: ["Дата"], isRequired: true },
  { id: "name", labels: ["Наименование контракта"], words: ["наименование", "контракта"], isRequired: true },
  {
    id: "before",
    labels: ["Позиция на начало дня"],
    words: ["позиция", "на начало", "дня"],
    role: "quantity",
    isRequired: true,
  },
  {
    id: "after",
    labels: ["Позиция на конец дня"],
    words: ["позиция", "на конец", "дня"],
    role: "quantity",
    isRequired: true,
  },
  {
    id: "margin",
    labels: ["Вар. маржа на конец дня"],
    words: ["вар", "маржа", "на конец", "дня"],
    role: "money",
    isRequired: true,
  },
];

export const contractOf = (row: Row): InstrumentRef | undefined => {
  const [name, code] = [row.text("name"), row.text("code")];
  const isFutures = /^SPBFUT$/i.test(row.text("mode")) || isContractName(name) || isContractName(code);
  return isFutures ? contractRef(isContractName(code) ? code : name, name || code) : undefined;
};

export interface TinkoffContracts {
  readonly opening: readonly PositionBalance[];
  readonly closing: readonly PositionBalance[];
  /** Margin was booked by contract and day: cash lines repeating it are ignored. */
  readonly hasMargin: boolean;
}

type RefOf = (name: string) => InstrumentRef;

const held = (row: Row, column: "before" | "after", refOf: RefOf): PositionBalance[] => {
  const quantity = row.signed(column) ?? "0";
  return isZero(quantity) ? [] : [{ instrument: refOf(row.text("name")), quantity, currency: "RUB" }];
};

/** Margin has only the contract's name, a deal also the code. */
const refsOf = (drafts: readonly Draft[]): RefOf => {
  const known = new Map(drafts.map(({ instrument }) => [instrument?.name, instrument]));
  return (name) => {
    const found = known.get(name);
    return found?.assetType === FUTURES ? found : contractRef(name);
  };
};

/** Books daily margin in roubles and decides which deals close a position. */
export const readMargins = (
  reading: ReportReading,
  lines: readonly ReportLine<string>[],
): TinkoffContracts => {
  const refOf = refsOf(reading.drafts);
  let hasMargin = false;
  for (const { row } of lines) {
    const amount = row.signed("margin") ?? "0";
    const name = row.kept("name") ?? row.missing("name") ?? "";
    if (isZero(amount) && row.problems.length === 0) reading.ignore(row, issue("no-ledger-event"));
    else {
      const margin = makeDraft([row.line], {
        kind: "variation-margin",
        ...readMoment(row, "day"),
        instrument: refOf(name),
        currency: "RUB",
        amount,
      });
      hasMargin = reading.accept(row, [margin]) || hasMargin;
    }
  }
  const days = lines.filter(({ row }) => row.problems.length === 0).map(({ row }) => row);
  const sorted = [...days].sort((a, b) => (a.date("day").date < b.date("day").date ? -1 : 1));
  const byName = [...Map.groupBy(sorted, (row) => row.text("name")).values()];
  const opening = byName.flatMap(([first]) => (first === undefined ? [] : held(first, "before", refOf)));
  const closing = byName.flatMap((rows) => rows.slice(-1).flatMap((last) => held(last, "after", refOf)));
  placeContractDeals(reading.drafts, opening);
  return { opening, closing, hasMargin };
};
