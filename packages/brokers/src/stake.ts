import { rejected } from "./kit/collector.ts";
import { behind, type ContractNotes, detectNotes, readNotes } from "./kit/contract-notes.ts";
import { issue } from "./kit/issue.ts";
import { pdfPages } from "./kit/pdf/pdf.ts";
import type { Broker } from "./statement.ts";

const ID = "stake";
const FORMAT = "stake-pdf";
/** The sentence beside it repeats the side. */
const SIDES: Readonly<Record<string, "buy" | "sell">> = { BUY: "buy", SELL: "sell" };

const notes: ContractNotes = {
  brokerId: ID,
  format: FORMAT,
  start: /^[A-Z]+ CONFIRMATION$/,
  issuer: /Stakeshop Pty Ltd/,
  read: (lines) => {
    const [, mark = "", value] =
      /\bVALUE\s+(A\$|US\$)?\$?([\d.,]+)/.exec(lines.map(({ text }) => text).join("\n")) ?? [];
    const currency = mark === "US$" ? "USD" : "AUD";
    const ticker = behind(lines, /\bTICKER\s+([A-Z0-9.]+)/);
    const [symbol, market] = ticker?.split(".") ?? [];
    return {
      kind: SIDES[behind(lines, /\bSIDE\s+([A-Z]+)/) ?? ""],
      date: behind(lines, /\bEXECUTION DATE\s+(\d\d-\d\d-\d{4})/),
      settleDate: behind(lines, /\bSETTLEMENT DATE\s+(\d\d-\d\d-\d{4})/),
      instrument: symbol ? { symbol, currency, ...(market && { exchange: market }) } : undefined,
      quantity: behind(lines, /^QUANTITY\s+([\d.,]+)$/) ?? behind(lines, /\bQUANTITY\s+([\d.,]+)/),
      price: behind(lines, /\bEFFECTIVE PRICE\s+(?:A|US)?\$([\d.,]+)/),
      amount: value,
      fee: behind(lines, /\bBROKERAGE & GST\s+(?:A|US)?\$([\d.,]+)/),
      currency,
      id: behind(lines, /\bCONFIRMATION NUMBER\s+(\S+)/),
      account: behind(lines, /\bACCOUNT NUMBER\s+(\S+)/),
    };
  },
};

export const stake: Broker = {
  id: ID,
  name: "Stake",
  country: "AU",
  formats: [
    {
      id: FORMAT,
      name: "Trade confirmation PDF",
      marks: { in: "pdf", texts: [["BUY CONFIRMATION", "SELL CONFIRMATION"], "Stakeshop Pty Ltd"] },
      evidence: "sample",
      prints: [],
      words: Object.keys(SIDES),
    },
  ],
  near: () => [],
  detect: (file) => detectNotes(notes, file) ?? { score: 0, why: issue("no-known-header") },
  parse: (file, options) => {
    const pages = pdfPages(file);
    if (pages !== undefined) return readNotes(notes, pages, options);
    return rejected(ID, FORMAT, file.problem ?? issue("no-known-header"));
  },
};
