import { distinctInstruments } from "./kit/accounts/distinct-instruments.ts";
import { linesOfAccount, rejectedAccounts } from "./kit/accounts/several-accounts.ts";
import { createCollector, rejected } from "./kit/collector.ts";
import { defined } from "./kit/defined.ts";
import { issue, shown } from "./kit/issue.ts";
import { readCurrency } from "./kit/text/currencies.ts";
import { decodeText, headText } from "./kit/text/decode.ts";
import { withRoundings } from "./kit/text/limits.ts";
import { readBalances } from "./ofx/ofx-balances.ts";
import { OFX_EVENTS, OFX_WORDS } from "./ofx/ofx-events.ts";
import { type OfxContext, OfxRow, readStamp } from "./ofx/ofx-row.ts";
import { findNode, findNodes, type OfxNode, readOfx, textOf } from "./ofx/ofx-tree.ts";
import { readSecurities } from "./ofx/securities.ts";
import type { Broker, Detection, Issue, ParseOptions, SourceFile, Statement } from "./statement.ts";

const ID = "ofx";
const FORMAT = "ofx-investment";
const NOT_TRANSACTIONS = new Set(["DTSTART", "DTEND"]);

/** Element numbers, where several elements share a line. */
const lineNumbers = (nodes: readonly OfxNode[]): readonly number[] => {
  const lines = nodes.map(({ line }) => line);
  return new Set(lines).size === lines.length ? lines : nodes.map((_, index) => index + 1);
};

/** A repeated id identifies nothing. */
const uniqueIds = (nodes: readonly OfxNode[]): ReadonlySet<string> => {
  const groups = Map.groupBy(nodes, (node) => textOf(node, "FITID"));
  return new Set([...groups].flatMap(([id, found]) => (id !== "" && found.length === 1 ? [id] : [])));
};

const readTransactions = (nodes: readonly OfxNode[], context: OfxContext, options: ParseOptions) => {
  const lines = lineNumbers(nodes);
  const source = nodes.map(({ name }, index) => ({ line: lines[index] ?? 0, raw: name }));
  const out = createCollector(ID, FORMAT, source);
  const ids = uniqueIds(nodes);
  for (const [index, node] of nodes.entries()) {
    const row = new OfxRow(node, lines[index] ?? 0, context);
    out.seen(row.line);
    const read = OFX_EVENTS.get(node.name);
    const outcome = read?.(row) ?? issue("unknown-event", { value: shown(node.name) });
    const problem = read === undefined ? (outcome as Issue) : row.problems[0];
    const id = textOf(node, "FITID");
    if (problem !== undefined) out.fail(row.line, problem, row.raw);
    else if ("code" in outcome) out.ignore(row.line, outcome);
    else {
      const [first, ...others] = outcome;
      // Both rows of a reinvestment share an id; only the first carries it.
      const external = ids.has(id) && id.length <= 200 ? { externalId: id } : {};
      if (first === undefined) continue;
      const note = withRoundings(first.note, row.roundings);
      out.rows.push(defined({ ...first, ...external, checks: row.checks, note }), ...others);
    }
  }
  options.onProgress?.(nodes.length, nodes.length);
  return out;
};

const accountsOf = (statements: readonly OfxNode[]): string[] => [
  ...new Set(statements.map((node) => textOf(node, "ACCTID"))),
];

const periodOf = (statement: OfxNode): Statement["period"] => {
  const from = readStamp(textOf(statement, "DTSTART"))?.date;
  const to = readStamp(textOf(statement, "DTEND"))?.date;
  return from === undefined || to === undefined ? undefined : { from, to };
};

/** Reads the investment statement of an OFX or QFX file, SGML or XML. */
export const parseOfx = (file: SourceFile, options: ParseOptions = {}): Statement => {
  const decoded = file.problem === undefined ? decodeText(file) : { fatal: file.problem };
  if ("fatal" in decoded) return rejected(ID, FORMAT, decoded.fatal);
  const root = readOfx(decoded.text);
  const all = findNodes(root, "INVSTMTRS");
  const several = rejectedAccounts(ID, FORMAT, accountsOf(all), options.account);
  if (several !== undefined) return several;
  const statements = linesOfAccount(all, (node) => textOf(node, "ACCTID"), options.account);
  const [statement] = statements;
  if (statement === undefined) return rejected(ID, FORMAT, issue("no-known-header"));
  const currency = readCurrency(textOf(statement, "CURDEF"))?.code;
  if (currency === undefined) return rejected(ID, FORMAT, issue("missing-columns", { columns: "CURDEF" }));
  const context: OfxContext = { currency, securities: readSecurities(root), today: options.today };
  const nodes = statements.flatMap((node) =>
    (findNode(node, "INVTRANLIST")?.children ?? []).filter(({ name }) => !NOT_TRANSACTIONS.has(name)),
  );
  const out = readTransactions(nodes, context, options);
  const { closing, prices } = readBalances(statement, context);
  for (const price of prices) out.prices.push(price);
  const number = accountsOf(statements)[0] ?? "";
  const account = number === "" ? { currency } : { number, currency };
  const instruments = distinctInstruments([...out.rows, ...closing.positions]);
  return out.finish(closing, instruments, defined({ account, period: periodOf(statement) }));
};

const detect = (file: SourceFile): Detection => {
  const head = headText(file);
  const isOfx = /^\s*(?:OFXHEADER:|<\?OFX\b|<\?xml[^>]*>\s*<\?OFX\b|(?:<\?xml[^>]*>\s*)?<OFX>)/i.test(head);
  if (!isOfx || !/<INVSTMTRS>/i.test(head)) return { score: 0, why: issue("no-known-header") };
  return { score: 0.97, why: issue("header-found", { labels: "OFX, INVSTMTRS" }) };
};

/** OFX and QFX downloads of Fidelity, Vanguard, E*TRADE, Firstrade and others. */
export const ofx: Broker = {
  id: ID,
  name: "OFX / QFX",
  country: "",
  formats: [
    {
      id: FORMAT,
      name: "OFX or QFX investment statement",
      marks: { in: "text", texts: [["<OFX>", "OFXHEADER", "<?OFX"], "<INVSTMTRS>", "<INVTRANLIST>"] },
      evidence: "sample",
      prints: ["closing-cash", "closing-positions"],
      words: OFX_WORDS,
      kinds: ["OFX", "QFX"],
    },
  ],
  near: () => [],
  detect,
  parse: parseOfx,
};
