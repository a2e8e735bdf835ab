import { issue } from "./kit/issue.ts";
import { pdfPages } from "./kit/pdf.ts";
import { tableBroker } from "./kit/table-format.ts";
import type { Broker, SourceFile } from "./statement.ts";
import {
  isTradeRepublicPdf,
  readTradeRepublicPdf,
  STATEMENT_FORMAT,
  STATEMENT_WORDS,
} from "./trade-republic/statement-pdf.ts";
import { tradeRepublicCsv } from "./trade-republic/table.ts";

const csv = tableBroker({ id: "trade-republic", name: "Trade Republic", country: "DE" }, [tradeRepublicCsv]);

const statementPages = (file: SourceFile) => {
  const pages = pdfPages(file);
  return pages !== undefined && isTradeRepublicPdf(pages) ? pages : undefined;
};

/** Trade Republic: its own export of transactions, and the account statement as PDF. */
export const tradeRepublic: Broker = {
  ...csv,
  formats: [
    ...csv.formats,
    {
      id: STATEMENT_FORMAT,
      name: "Account statement PDF",
      evidence: "sample",
      prints: ["opening-cash", "closing-cash", "running-cash"],
      words: STATEMENT_WORDS,
    },
  ],
  detect: (file) =>
    statementPages(file) === undefined
      ? csv.detect(file)
      : { score: 1, why: issue("title-found", { title: "Trade Republic" }) },
  parse: (file, options) => {
    const pages = statementPages(file);
    return pages === undefined ? csv.parse(file, options) : readTradeRepublicPdf(pages, options);
  },
};
