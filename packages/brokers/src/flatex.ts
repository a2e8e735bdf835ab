import { flatexCash } from "./flatex/cash.ts";
import { flatexDepot } from "./flatex/depot.ts";
import { flatexNotes, NOTE_WORDS } from "./flatex/notes.ts";
import {
  isFlatexStatement,
  readFlatexStatement,
  STATEMENT_FORMAT,
  STATEMENT_WORDS,
} from "./flatex/statement-pdf.ts";
import { withNotes } from "./kit/contract-notes.ts";
import { issue } from "./kit/issue.ts";
import { pdfPages } from "./kit/pdf/pdf.ts";
import { anyTable } from "./kit/tables/any-table.ts";
import { tableBroker } from "./kit/tables/table-format.ts";
import type { Broker, SourceFile } from "./statement.ts";

const tables = tableBroker({ id: "flatex", name: "flatex", country: "DE" }, [
  anyTable(flatexDepot),
  anyTable(flatexCash),
]);

const tablesWithNotes = withNotes(tables, flatexNotes, {
  name: "Purchase and sale PDF",
  marks: { in: "pdf", texts: [["flatex", "FinTech Group Bank", "biw AG"], ["Kauf", "Verkauf"], "Kurswert"] },
  evidence: "sample",
  prints: [],
  words: NOTE_WORDS,
});

const statementPages = (file: SourceFile) => {
  const pages = pdfPages(file);
  return pages !== undefined && isFlatexStatement(pages) ? pages : undefined;
};

/** flatex: depot and account movements are two files; statements and contract notes are PDF. */
export const flatex: Broker = {
  ...tablesWithNotes,
  formats: [
    ...tablesWithNotes.formats,
    {
      id: STATEMENT_FORMAT,
      name: "Account statement PDF",
      marks: {
        in: "pdf",
        texts: [["flatex", "FinTech Group Bank", "biw AG"], "Kontoauszug Nr", "Alter Saldo"],
      },
      evidence: "sample",
      prints: ["opening-cash", "closing-cash"],
      words: STATEMENT_WORDS,
    },
  ],
  detect: (file) =>
    statementPages(file) === undefined
      ? tablesWithNotes.detect(file)
      : { score: 1, why: issue("title-found", { title: "Kontoauszug" }) },
  parse: (file, options) => {
    const pages = statementPages(file);
    return pages === undefined ? tablesWithNotes.parse(file, options) : readFlatexStatement(pages, options);
  },
};
