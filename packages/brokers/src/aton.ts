import { readCash, readPositions } from "./aton/balances.ts";
import { blocksOf, DEAL_WORDS, dealNumber, instrumentOf, readDeals } from "./aton/deals.ts";
import { MONEY_WORDS, readMoney } from "./aton/money.ts";
import { type SectionLine, type SectionName, sectionLines } from "./aton/sections.ts";
import { distinctInstruments } from "./kit/accounts/distinct-instruments.ts";
import { createCollector, rejected } from "./kit/collector.ts";
import { defined } from "./kit/defined.ts";
import { issue } from "./kit/issue.ts";
import { pdfLines, pdfPages } from "./kit/pdf/pdf.ts";
import { readDate } from "./kit/text/dates.ts";
import type { Broker, InstrumentRef, ParseOptions, Sheet, SourceFile, Statement } from "./statement.ts";

const ID = "aton";
const FORMAT = "aton-pdf";

const ACCOUNT = /^Номер брокерского счета клиента\s*(\d{5,12})/;
const CONTRACT = /^Договор о брокерском обслуживании/;
/** Another broker's reports have the same labels but other tables. */
const OTHER_BROKER = /Джи Ай/;
/** Only the file name states the period: client_24951000_01.10.2025_to_31.10.2025.pdf */
const PERIOD = /_(\d\d\.\d\d\.\d{4})_to_(\d\d\.\d\d\.\d{4})/;

const isReport = (pages: readonly Sheet[]): boolean => {
  const texts = pdfLines(pages.slice(0, 2)).map(({ text }) => text);
  const has = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  return has(ACCOUNT) && has(CONTRACT) && !has(OTHER_BROKER);
};

const periodOf = (name: string): { from: string; to: string } | undefined => {
  const [from, to] = (PERIOD.exec(name) ?? []).slice(1).map((text) => readDate(text, "dmy")?.date);
  return from === undefined || to === undefined || from > to ? undefined : { from, to };
};

/** Operations name a deal by number only. */
const securitiesOf = (lines: readonly SectionLine[]): Map<string, InstrumentRef> =>
  new Map(
    blocksOf(lines).flatMap((block) => {
      const [number, instrument] = [dealNumber(block), instrumentOf(block)];
      return number === undefined || instrument === undefined ? [] : [[number, instrument] as const];
    }),
  );

const readReport = (pages: readonly Sheet[], name: string, options: ParseOptions): Statement => {
  const lines = sectionLines(pages);
  const inside = (...sections: SectionName[]) =>
    lines.filter(({ section }) => section !== undefined && sections.includes(section));
  const out = createCollector(ID, FORMAT, pdfLines(pages));
  out.layout(pdfLines(pages), "text");
  const deals = inside("repo", "pending", "deals");
  readDeals(out, deals, options.today);
  readMoney(out, inside("money", "services", "other"), securitiesOf(deals), options.today);
  const cash = readCash(inside("assets"));
  const positions = readPositions(out, inside("reserved", "encumbered"));
  const hasOpening = cash.opening.length + positions.opening.length > 0;
  const period = periodOf(name);
  const number = lines.map(({ text }) => ACCOUNT.exec(text)?.[1]).find((found) => found !== undefined);
  const until = period && { date: period.to };
  return out.finish(
    { cash: cash.closing.map((each) => ({ ...each, ...until })), positions: positions.closing },
    distinctInstruments(out.rows),
    defined({
      account: number === undefined ? undefined : { number },
      period,
      opening: hasOpening ? { cash: cash.opening, positions: positions.opening } : undefined,
    }),
  );
};

/**
 * Reads Aton's PDF report. Columns run together in the PDF's text, so context and quantity x price identify the
 * figures. Layout as read by the one public program that supports it.
 */
const parse = (file: SourceFile, options: ParseOptions = {}): Statement => {
  if (file.problem !== undefined) return rejected(ID, FORMAT, file.problem);
  const pages = pdfPages(file);
  return pages !== undefined && isReport(pages)
    ? readReport(pages, file.name, options)
    : rejected(ID, FORMAT, issue("header-missing"));
};

export const aton: Broker = {
  id: ID,
  name: "Aton",
  country: "RU",
  formats: [
    {
      id: FORMAT,
      name: "Broker report PDF",
      marks: { in: "pdf", texts: ["Номер брокерского счета клиента", "Договор о брокерском обслуживании"] },
      evidence: "code",
      prints: ["opening-cash", "closing-cash", "opening-positions", "closing-positions"],
      words: [...DEAL_WORDS, ...MONEY_WORDS],
    },
  ],
  near: () => [],
  detect: (file) => {
    const pages = pdfPages(file);
    return pages !== undefined && isReport(pages)
      ? { score: 1, why: issue("title-found", { title: "Номер брокерского счета клиента" }) }
      : { score: 0, why: issue("no-known-header") };
  },
  parse,
};
