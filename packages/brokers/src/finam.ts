import { distinctInstruments } from "./kit/accounts/distinct-instruments.ts";
import { type Collector, createCollector, rejected } from "./kit/collector.ts";
import { defined } from "./kit/defined.ts";
import { addCheck, addDraft, type Draft, startRow } from "./kit/drafts.ts";
import { issue, shown } from "./kit/issue.ts";
import type { FieldRow, RowStyle } from "./kit/tables/field-row.ts";
import { checkTrade } from "./kit/text/arithmetic.ts";
import { readDate } from "./kit/text/dates.ts";
import { absolute, add, compare, isZero, subtract } from "./kit/text/decimal-text.ts";
import { decodeText, headText } from "./kit/text/decode.ts";
import { isIsin } from "./kit/text/isin.ts";
import { childOf, toTreeRow } from "./kit/xml/tree-row.ts";
import { findElements, readXml, type XmlNode } from "./kit/xml/xml-tree.ts";
import type { Broker, ParseOptions, SourceFile, Statement } from "./statement.ts";

const ID = "finam";
const FORMAT = "finam-xml";
const TRADES = "DB9";
const CENT = "0.01";

const SIDES: Readonly<Record<string, "buy" | "sell">> = { покупка: "buy", купля: "buy", продажа: "sell" };
const REPO = /репо/i;

const dayTime = (row: FieldRow): { date: string; time?: string } => {
  const { date } = row.date("D");
  const time = date === "" ? undefined : readDate(`${date} ${row.cell("T")}`, "dmy")?.time;
  return time === undefined ? { date } : { date, time };
};

const checkSums = (row: FieldRow, draft: Draft, isOneCurrency: boolean): void => {
  const both = row.optional("SPrA", "money");
  const expected = add(draft.amount ?? "0", draft.accrued ?? "0");
  const differs = (a: string, b: string) => compare(absolute(subtract(a, b)), CENT) > 0;
  if (isOneCurrency && both !== undefined && !isZero(both) && differs(absolute(both), expected))
    addCheck(draft, issue("amount-mismatch", { amount: absolute(both), expected }));
  const paid = row.optional("SPay", "money");
  if (isOneCurrency && paid !== undefined && !isZero(paid) && differs(absolute(paid), expected))
    addCheck(draft, issue("net-mismatch", { net: absolute(paid), expected }, "SPay"));
  // A bond's price is percent of a nominal that this section does not print.
  const mismatch = draft.accrued === undefined && isOneCurrency ? checkTrade(draft) : undefined;
  if (mismatch !== undefined) addCheck(draft, mismatch);
};

const readFee = (row: FieldRow, draft: Draft): void => {
  const fee = row.optional("Fee", "money") ?? "0";
  if (isZero(fee)) return;
  draft.fee = absolute(fee);
  const currency = row.has("CurF") ? row.currency("CurF") : draft.currency;
  if (currency !== draft.currency) draft.feeCurrency = currency;
};

const readTrade = (out: Collector, row: FieldRow): void => {
  const word = row.cell("Op");
  const kind = SIDES[word.toLowerCase()];
  if (kind === undefined) row.problem(issue("unknown-event", { value: shown(word) }, "Op"));
  const quoted = row.currency("Cur");
  const paidIn = row.has("CurP") && row.cell("CurP") !== "" ? row.currency("CurP") : quoted;
  const isOneCurrency = paidIn === quoted;
  const accrued = absolute(row.optional("ACY", "money") ?? "0");
  const isin = row.cell("ISIN");
  const symbol = row.cell("IS");
  if (symbol === "" && !isIsin(isin)) row.problem(issue("missing-value", {}, "IS"));
  row.externalId = row.cell("TrdN") || undefined;
  const draft: Draft = defined({
    ...startRow(row, kind ?? "buy", dayTime(row)),
    settleDate: row.day("DPayF") ?? row.day("DPayP"),
    instrument: defined({
      symbol: symbol || undefined,
      isin: isIsin(isin) ? isin : undefined,
      name: row.cell("I") || undefined,
      currency: quoted,
      assetType: isZero(accrued) ? undefined : 2,
    }),
    quantity: absolute(row.nonZero("Qty", "quantity")),
    price: isOneCurrency ? absolute(row.signed("Pr", "price")) : undefined,
    currency: paidIn,
    amount: absolute(row.signed(isOneCurrency ? "SPr" : "SPay", "money")),
    accrued: isZero(accrued) || !isOneCurrency ? undefined : accrued,
    note: row.note("C"),
  });
  readFee(row, draft);
  if (!isOneCurrency) addCheck(draft, issue("paid-in-other-currency", { quoted, paid: paidIn }, "CurP"));
  checkSums(row, draft, isOneCurrency);
  addDraft(out, row, draft);
};

const sourceOf = ({ line, raw }: FieldRow) => ({ line, raw });

const readSections = (root: XmlNode, options: ParseOptions): Statement => {
  const style: RowStyle = { mark: ".", order: "dmy", today: options.today };
  const sections = findElements(root, "SECTIONS").flatMap(({ children }) => children);
  const elements = sections.flatMap(({ name, children }) =>
    children.map((element) => ({ name: element.name, ...sourceOf(toTreeRow(element, name, style)) })),
  );
  const out = createCollector(ID, FORMAT, elements);
  out.layout(
    elements.filter(({ name }) => name === "T"),
    "total",
  );
  const seen = new Set<string>();
  for (const section of sections)
    for (const element of section.children) {
      if (element.name !== "R") continue;
      const row = toTreeRow(element, section.name, style);
      const key = `${row.cell("TrdN")}\u0001${row.cell("Op")}`;
      out.seen(row.line);
      if (section.name !== TRADES) out.ignore(row.line, issue("unknown-section", { section: section.name }));
      else if (REPO.test(row.cell("Op")) || REPO.test(row.cell("M"))) out.ignore(row.line, issue("repo-leg"));
      else if (row.cell("TrdN") !== "" && seen.has(key)) out.ignore(row.line, issue("repeats-trades"));
      else readTrade(out, row);
      seen.add(key);
    }
  const [header] = findElements(root, "HEADER_DOC");
  const head = header && toTreeRow(header, "", style);
  const account = defined({
    number: head?.cell("ACCOUNT") || undefined,
    name: head?.cell("CLIENT") || undefined,
  });
  options.onProgress?.(out.rows.length, out.rows.length);
  return out.finish({ cash: [], positions: [] }, distinctInstruments(out.rows), { account });
};

/** Reads the trades of Finam's XML report; other sections are undocumented and only listed. */
const parse = (file: SourceFile, options: ParseOptions = {}): Statement => {
  const decoded = file.problem === undefined ? decodeText(file) : { fatal: file.problem };
  if ("fatal" in decoded) return rejected(ID, FORMAT, decoded.fatal);
  const read = readXml(decoded.text);
  if ("fatal" in read) return rejected(ID, FORMAT, read.fatal);
  if (read.root.name !== "REPORT_DOC" || childOf(read.root, "SECTIONS") === undefined)
    return rejected(ID, FORMAT, issue("missing-elements", { elements: "REPORT_DOC, SECTIONS" }));
  return readSections(read.root, options);
};

export const finam: Broker = {
  id: ID,
  name: "Finam",
  country: "RU",
  formats: [
    {
      id: FORMAT,
      name: "Broker report XML (trades)",
      marks: { in: "text", texts: ["<REPORT_DOC", "<SECTIONS", "<DB9"] },
      evidence: "code",
      prints: [],
      words: ["Покупка", "Продажа", "РЕПО"],
    },
  ],
  near: () => [],
  detect: (file) =>
    /<REPORT_DOC\b/.test(headText(file).slice(0, 4096))
      ? { score: 1, why: issue("element-found", { element: "REPORT_DOC" }) }
      : { score: 0, why: issue("no-known-header") },
  parse,
};
