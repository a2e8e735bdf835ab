import { makeDraft } from "../kit/draft.ts";
import { issue } from "../kit/issue.ts";
import type { ReportSection } from "../kit/reports/report.ts";
import { type ReportReading, readMoment } from "../kit/reports/report-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { acceptDealFee } from "../kit/taxes/deal-fees.ts";
import { createRepeatedFees } from "../kit/taxes/repeated-fees.ts";
import { absolute } from "../kit/text/decimal-text.ts";

type Row = TableRow<string>;

export const BROKER_FEES: ReportSection<string> = {
  id: "fees",
  title: /^Broker fees over a Period/i,
  columns: [
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "account", labels: ["Account Number", "Account"] },
    { id: "amount", labels: ["Value"], role: "money", isRequired: true },
    { id: "currency", labels: ["Currency"], isRequired: true },
    { id: "note", labels: ["Comments", "Comment"], isRequired: true },
  ],
};

/** Repeated by deals: "Комиссия брокерская. Deal: #60631857", without a further purpose. */
const OF_DEAL = /^Комиссия компании::Комиссия брокерская(?!::)/i;

/** Books fees that deals and dividends do not repeat. */
export const readFees = (reading: ReportReading, rows: readonly Row[]): void => {
  const split = createRepeatedFees(reading.drafts);
  const ofIncomes = new Set(
    reading.drafts.flatMap(({ kind, date, fee }) =>
      kind === "dividend" && fee !== undefined ? [`${date} ${fee}`] : [],
    ),
  );
  for (const row of rows) {
    const amount = absolute(row.needed("amount"));
    const moment = readMoment(row, "date");
    const currency = row.currency("currency")?.code;
    if (currency === undefined && row.problems.length === 0) row.missing("currency");
    const draft = makeDraft([row.line], {
      kind: "fee",
      ...moment,
      currency: currency ?? "",
      amount,
      note: row.note("note"),
    });
    const isIncomes = row.problems.length === 0 && ofIncomes.has(`${moment.date} ${amount}`);
    if (isIncomes) reading.ignore(row, issue("fee-repeated"));
    else if (OF_DEAL.test(row.text("note"))) acceptDealFee(reading, row, draft, split, true);
    else reading.accept(row, [draft]);
  }
};
