import { distinctInstruments } from "./kit/accounts/distinct-instruments.ts";
import { type Collector, createCollector, rejected } from "./kit/collector.ts";
import { defined } from "./kit/defined.ts";
import { issue } from "./kit/issue.ts";
import type { FieldRow, RowStyle } from "./kit/tables/field-row.ts";
import { readDate } from "./kit/text/dates.ts";
import { decodeText, headText } from "./kit/text/decode.ts";
import { toTreeRow } from "./kit/xml/tree-row.ts";
import { readXml, type XmlNode } from "./kit/xml/xml-tree.ts";
import { readOtkritieAssets } from "./otkritie/otkritie-assets.ts";
import { createOtkritieBook, type OtkritieBook } from "./otkritie/otkritie-book.ts";
import { CASH_WORDS, readOtkritieCash } from "./otkritie/otkritie-cash.ts";
import { nameRedeemed, PAPER_WORDS, readOtkritieSecurities } from "./otkritie/otkritie-securities.ts";
import { readOtkritieExchange, readOtkritieTrade } from "./otkritie/otkritie-trades.ts";
import type { Broker, ParseOptions, SourceFile, Statement } from "./statement.ts";

const ID = "otkritie";
const FORMAT = "otkritie-xml";

type Use = "trade" | "exchange" | "repeat" | "repo" | "cash" | "papers" | "params" | "assets" | "information";

/** Section names without "spot_" (older) or "unified_" (newer). */
const USES: Readonly<Record<string, Use>> = {
  main_deals_conclusion: "trade",
  made_deal: "trade",
  main_deals_executed: "repeat",
  repo_deals_conclusion: "repo",
  nonstock_conversion_deals_conclusion: "exchange",
  non_trade_money_operations: "cash",
  non_trade_security_operations: "papers",
  portfolio_security_params: "params",
  account_totally: "information",
  section_definition: "information",
  assets: "assets",
  closing_assets: "assets",
};

interface Entry {
  readonly use: Use | undefined;
  readonly row: FieldRow;
}

const toEntries = (root: XmlNode, style: RowStyle): Entry[] =>
  root.children.flatMap((section) => {
    const use = USES[section.name.replace(/^(?:spot|unified)_/, "")];
    return section.children.map((item) => ({ use, row: toTreeRow(item, section.name, style) }));
  });

/** Deals may repeat in older and newer sections: matched by number and side. */
const readDeals = (out: Collector, entries: readonly Entry[], book: OtkritieBook): void => {
  const seen = new Set<string>();
  for (const { use, row } of entries) {
    if (use !== "trade" && use !== "exchange") continue;
    const number = row.cell("deal_no");
    const key = `${number}\u0001${row.cell("buy_qnty") === "" ? "sell" : "buy"}`;
    row.externalId = number || undefined;
    if (number !== "" && seen.has(key)) out.ignore(row.line, issue("repeats-trades"));
    else if (use === "trade") readOtkritieTrade(out, row, book);
    else readOtkritieExchange(out, row);
    seen.add(key);
  }
};

const readReport = (root: XmlNode, options: ParseOptions): Statement => {
  const entries = toEntries(root, { mark: ".", order: "dmy", today: options.today });
  const rows = (wanted: Use) => entries.filter(({ use }) => use === wanted).map(({ row }) => row);
  const out = createCollector(
    ID,
    FORMAT,
    entries.map(({ row }) => row),
  );
  for (const use of ["params", "information", "assets"] as const) out.layout(rows(use), "information");
  const book = createOtkritieBook(rows("params"));
  for (const { use, row } of entries)
    if (use === undefined || !["params", "information", "assets"].includes(use)) out.seen(row.line);
  readDeals(out, entries, book);
  nameRedeemed(rows("papers"), book);
  readOtkritieCash(out, rows("cash"), book);
  readOtkritieSecurities(out, rows("papers"), book);
  for (const { use, row } of entries) {
    if (use === undefined) out.ignore(row.line, issue("unknown-section", { section: row.section }));
    if (use === "repeat") out.ignore(row.line, issue("repeats-trades"));
    if (use === "repo") out.ignore(row.line, issue("repo-leg"));
  }
  options.onProgress?.(entries.length, entries.length);
  const from = readDate(root.attributes.date_from ?? "", "dmy")?.date;
  const to = readDate(root.attributes.date_to ?? "", "dmy")?.date;
  const period = from === undefined || to === undefined ? undefined : { from, to };
  const { opening, closing } = readOtkritieAssets(rows("assets"), book, period?.to);
  const instruments = distinctInstruments([...out.rows, ...closing.positions]);
  return out.finish(closing, instruments, defined({ period, opening }));
};

/** Reads the XML report of Otkritie Broker, before its clients moved to VTB. */
const parse = (file: SourceFile, options: ParseOptions = {}): Statement => {
  const decoded = file.problem === undefined ? decodeText(file) : { fatal: file.problem };
  if ("fatal" in decoded) return rejected(ID, FORMAT, decoded.fatal);
  const read = readXml(decoded.text);
  if ("fatal" in read) return rejected(ID, FORMAT, read.fatal);
  const { root } = read;
  const isReport = root.children.some(({ name }) => /^(?:spot|unified)_/.test(name));
  if (root.attributes.date_from === undefined || !isReport)
    return rejected(
      ID,
      FORMAT,
      issue("missing-elements", { elements: "date_from, spot_main_deals_conclusion" }),
    );
  return readReport(root, options);
};

export const otkritie: Broker = {
  id: ID,
  name: "Otkritie Broker",
  country: "RU",
  formats: [
    {
      id: FORMAT,
      name: "Broker report XML",
      marks: {
        in: "text",
        texts: [
          "date_from=",
          ["main_deals_conclusion", "non_trade_money_operations"],
          ["<spot_", "<unified_"],
        ],
      },
      evidence: "code",
      prints: ["opening-cash", "closing-cash", "opening-positions", "closing-positions"],
      words: [...CASH_WORDS, ...PAPER_WORDS],
    },
  ],
  near: () => [],
  detect: (file) => {
    const head = headText(file);
    const isOurs = /<[^<>]*\bdate_from=/.test(head) && /<(?:spot|unified)_\w+/.test(head);
    return isOurs
      ? { score: 1, why: issue("element-found", { element: "spot_main_deals_conclusion" }) }
      : { score: 0, why: issue("no-known-header") };
  },
  parse,
};
