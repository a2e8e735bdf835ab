import { issue } from "./kit/issue.ts";
import { pdfPages } from "./kit/pdf/pdf.ts";
import { tableBroker } from "./kit/tables/table-format.ts";
import type { Broker, SourceFile } from "./statement.ts";
import { pytrCsv } from "./trade-republic/pytr.ts";
import {
  isTradeRepublicPdf,
  readTradeRepublicPdf,
  STATEMENT_FORMAT,
  STATEMENT_WORDS,
} from "./trade-republic/statement-pdf.ts";
import { tradeRepublicCsv } from "./trade-republic/table.ts";

const about = { id: "trade-republic", name: "Trade Republic", country: "DE" };
const csv = tableBroker(about, [tradeRepublicCsv]);
const pytr = tableBroker(about, [pytrCsv]);

const tableOf = (file: SourceFile): Broker => (pytr.detect(file).score > csv.detect(file).score ? pytr : csv);

const statementPages = (file: SourceFile) => {
  const pages = pdfPages(file);
  return pages !== undefined && isTradeRepublicPdf(pages) ? pages : undefined;
};

/** Trade Republic: transaction export, pytr's export, account statement as PDF. */
export const tradeRepublic: Broker = {
  ...csv,
  formats: [
    ...csv.formats,
    ...pytr.formats,
    {
      id: STATEMENT_FORMAT,
      name: "Account statement PDF",
      marks: {
        in: "pdf",
        texts: ["Trade Republic", ["Opening balance", "Anfangssaldo", "Saldo iniziale", "Balance inicial"]],
      },
      evidence: "sample",
      prints: ["opening-cash", "closing-cash", "running-cash", "totals"],
      words: STATEMENT_WORDS,
    },
  ],
  near: (file) => [...csv.near(file), ...pytr.near(file)],
  detect: (file) =>
    statementPages(file) === undefined
      ? tableOf(file).detect(file)
      : { score: 1, why: issue("title-found", { title: "Trade Republic" }) },
  parse: (file, options) => {
    const pages = statementPages(file);
    return pages === undefined ? tableOf(file).parse(file, options) : readTradeRepublicPdf(pages, options);
  },
};
