import { ACTIVITY_FORMAT, detectActivity, parseActivity } from "./ibkr/activity.ts";
import {
  DIVIDEND_REPORT_FORMAT,
  detectDividendReport,
  nearDividendReport,
  parseDividendReport,
} from "./ibkr/dividend-report.ts";
import { detectFlex, FLEX_FORMAT, FLEX_WORDS, parseFlex } from "./ibkr/flex/flex.ts";
import { detectFlexCsv, FLEX_CSV_FORMAT, nearFlexCsv, parseFlexCsv } from "./ibkr/flex/flex-csv.ts";
import { LEDGER_SECTIONS } from "./ibkr/sections.ts";
import { detectHistory, HISTORY_FORMAT, nearHistory, parseHistory } from "./ibkr/transaction-history.ts";
import type { Broker, Detection, ParseOptions, SourceFile, Statement } from "./statement.ts";

interface Reader {
  readonly detect: (file: SourceFile) => Detection;
  readonly parse: (file: SourceFile, options?: ParseOptions) => Statement;
}

const READERS: readonly [Reader, ...Reader[]] = [
  { detect: detectActivity, parse: parseActivity },
  { detect: detectFlex, parse: parseFlex },
  { detect: detectFlexCsv, parse: parseFlexCsv },
  { detect: detectHistory, parse: parseHistory },
  { detect: detectDividendReport, parse: parseDividendReport },
];

const best = (file: SourceFile) =>
  READERS.map((reader) => ({ reader, detection: reader.detect(file) })).sort(
    (a, b) => b.detection.score - a.detection.score,
  )[0];

/** Reads a file as the best fitting of the five exports. */
export const parseIbkr = (file: SourceFile, options: ParseOptions = {}): Statement =>
  (best(file)?.reader ?? READERS[0]).parse(file, options);

export const ibkr: Broker = {
  id: "ibkr",
  name: "Interactive Brokers",
  country: "US",
  formats: [
    {
      id: ACTIVITY_FORMAT,
      name: "Activity statement CSV",
      marks: {
        in: "text",
        texts: [
          ["Statement,Header,Field Name", "Statement,Data,"],
          "Account Information,",
          "Cash Report,",
          "Trades,",
        ],
      },
      evidence: "fixture",
      prints: ["opening-cash", "closing-cash", "opening-positions", "closing-positions", "totals"],
      words: LEDGER_SECTIONS,
    },
    {
      id: FLEX_FORMAT,
      name: "Flex query XML",
      marks: { in: "text", texts: ["<FlexQueryResponse", "<FlexStatement "] },
      evidence: "sample",
      prints: ["opening-cash", "closing-cash", "closing-positions"],
      words: FLEX_WORDS,
    },
    { id: FLEX_CSV_FORMAT, name: "Flex query CSV (trades)", evidence: "sample", prints: [] },
    HISTORY_FORMAT,
    DIVIDEND_REPORT_FORMAT,
  ],
  near: (file) => [nearFlexCsv(file), nearHistory(file), ...nearDividendReport(file)],
  detect: (file) => best(file)?.detection ?? detectActivity(file),
  parse: parseIbkr,
};
