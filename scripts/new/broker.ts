import type { Names, Skeleton } from "./write-files.ts";

/** A reader of a broker's CSV that knows its header and fails every line until the rows are written. */
export const broker = ({ kebab, camel, words }: Names): Skeleton => ({
  files: {
    [`packages/brokers/src/${kebab}.ts`]: `import { createCollector, rejected } from "./kit/collector.ts";
import { findHeader } from "./kit/header.ts";
import { issue, shown } from "./kit/issue.ts";
import { nearTable } from "./kit/near-format.ts";
import { openCsv } from "./kit/open-csv.ts";
import { headRecords } from "./kit/opened-records.ts";
import type { Broker, Detection, SourceFile, Statement } from "./statement.ts";

const ID = "${kebab}";
const FORMAT = "${kebab}-csv";

/** The labels of a real statement, in every language and edition of it. */
const COLUMNS = [
  { id: "date", labels: ["${words} date"], isRequired: true },
  { id: "event", labels: ["${words} event"], isRequired: true },
] as const;

const detect = (file: SourceFile): Detection => {
  const records = headRecords(file);
  const header = findHeader(records, COLUMNS);
  if (records.length === 0 || header.missing.length > 0) return { score: 0, why: issue("no-known-header") };
  return { score: 0.9, why: issue("header-found", { labels: COLUMNS.map(({ labels }) => labels[0]).join(", ") }) };
};

/** Reads a statement; every line is a row, ignored or failed, and nothing throws. */
const parse = (file: SourceFile): Statement => {
  const opened = openCsv(file);
  if ("fatal" in opened) return rejected(ID, FORMAT, opened.fatal);
  const { records } = opened;
  const header = findHeader(records, COLUMNS);
  if (header.missing.length > 0)
    return rejected(ID, FORMAT, issue("missing-columns", { columns: header.missing.join(", ") }));
  const out = createCollector(ID, FORMAT, records);
  out.layout(records.slice(0, header.index), "text");
  out.layout(records.slice(header.index, header.index + 1), "heading");
  for (const { line, cells } of records.slice(header.index + 1)) {
    out.seen(line);
    const word = cells[header.at.get("event") ?? 0] ?? "";
    out.fail(line, issue("unknown-event", { value: shown(word) }), cells.join(","));
  }
  return out.finish({ cash: [], positions: [] }, [], {});
};

export const ${camel}: Broker = {
  id: ID,
  name: "${words}",
  country: "",
  formats: [{ id: FORMAT, name: "${words} CSV", evidence: "code", prints: [] }],
  near: (file) => [nearTable({ format: { id: FORMAT }, columns: COLUMNS }, headRecords(file))],
  detect,
  parse,
};
`,
    [`packages/brokers/fixtures/${kebab}/first/input.csv`]: `${words} date,${words} event\n2024-01-02,Buy\n`,
    [`packages/brokers/fixtures/${kebab}/first/expected.json`]: "{}\n",
  },
  edits: [
    {
      file: "packages/brokers/src/index.ts",
      before: /import type \{ Broker,/,
      text: `import { ${camel} } from "./${kebab}.ts";\n`,
    },
    {
      file: "packages/brokers/src/index.ts",
      before: /(?<=export const brokers: readonly Broker\[\] = \[[^\]]*\w),?\s*\];/,
      text: `,\n  ${camel}`,
    },
  ],
  next: [
    `put a real statement without names and numbers into packages/brokers/fixtures/${kebab}/first/input.csv`,
    "write the columns and rows; country is the ISO code",
    "FIXTURES=write npx vitest run packages/brokers, then read expected.json row by row against the statement",
  ],
});
