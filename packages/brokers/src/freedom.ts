import { ACTION_WORDS, readFreedomActions } from "./freedom/freedom-actions.ts";
import { readFreedomBalances } from "./freedom/freedom-balances.ts";
import {
  detectFreedom,
  JSON_FORMAT,
  openFreedom,
  rowsOf,
  textOf,
  XML_FORMAT,
} from "./freedom/freedom-file.ts";
import {
  FLOW_WORDS,
  GIFTS,
  readCashFlows,
  readCashInOuts,
  readSecuritiesInOuts,
} from "./freedom/freedom-moves.ts";
import { freedomInstrument, readFreedomTrades, TRADE_WORDS } from "./freedom/freedom-trades.ts";
import { distinctInstruments } from "./kit/accounts/distinct-instruments.ts";
import { createCollector, rejected } from "./kit/collector.ts";
import { defined } from "./kit/defined.ts";
import { readCurrency } from "./kit/text/currencies.ts";
import { readDate } from "./kit/text/dates.ts";
import { childOf } from "./kit/xml/tree-row.ts";
import type { XmlNode } from "./kit/xml/xml-tree.ts";
import type { Broker, ParseOptions, SourceFile, Statement } from "./statement.ts";

const ID = "freedom";
const WORDS = [...Object.keys(TRADE_WORDS), ...ACTION_WORDS, ...FLOW_WORDS, ...GIFTS];

/** Often the only account number: `<client>_<from>_<to>_all.json`. */
const FILE_NAME = /(?:^|[/\\])([A-Za-z0-9]+)_[^/\\]*_all\.(?:json|xml)$/i;

const readAccount = (report: XmlNode, fileName: string): NonNullable<Statement["account"]> => {
  const info = childOf(report, "plainAccountInfoData");
  const number = textOf(info, "client_code") || FILE_NAME.exec(fileName)?.[1];
  return defined({ number, currency: readCurrency(textOf(info, "base_currency"))?.code });
};

const readPeriod = (report: XmlNode): Statement["period"] => {
  const from = readDate(textOf(report, "date_start"), "dmy")?.date;
  const to = readDate(textOf(report, "date_end"), "dmy")?.date;
  return from === undefined || to === undefined ? undefined : { from, to };
};

/** Reads a Freedom Finance (Tradernet) report, JSON or XML. */
const parse = (file: SourceFile, options: ParseOptions = {}): Statement => {
  const opened = openFreedom(file);
  if ("fatal" in opened) return rejected(ID, opened.format, opened.fatal);
  const { report, format } = opened;
  const rows = (path: string) => rowsOf(report, path, options.today);
  const account = readAccount(report, file.name);
  const trades = rows("trades.detailed");
  const actions = rows("corporate_actions.detailed");
  const flows = rows("cash_flows.detailed");
  const money = rows("cash_in_outs");
  const inOuts = rows("securities_in_outs");
  const all = [trades, actions, flows, money, inOuts].flat();
  const out = createCollector(ID, format, all);
  for (const row of all) out.seen(row.line);
  readFreedomTrades(out, trades);
  readFreedomActions(out, actions);
  readCashFlows(out, flows, actions);
  readCashInOuts(out, money);
  const traded = new Map(
    trades.flatMap((row) => {
      const ticker = row.cell("instr_nm") || row.cell("ticker");
      const instrument = freedomInstrument(ticker, row.cell("isin"), row.cell("curr_c"));
      return instrument === undefined ? [] : [[ticker, instrument] as const];
    }),
  );
  readSecuritiesInOuts(out, inOuts, { traded, base: account.currency ?? "" });
  options.onProgress?.(all.length, all.length);
  const period = readPeriod(report);
  const { opening, closing } = readFreedomBalances(report, period);
  const instruments = distinctInstruments([...out.rows, ...(opening?.positions ?? []), ...closing.positions]);
  return out.finish(closing, instruments, defined({ account, period, opening }));
};

export const freedom: Broker = {
  id: ID,
  name: "Freedom Finance",
  country: "KZ",
  formats: [
    {
      id: JSON_FORMAT,
      name: "Broker report JSON",
      marks: { in: "text", texts: ["plainAccountInfoData", "instr_nm", "curr_c", '"trades"'] },
      evidence: "fixture",
      prints: ["opening-cash", "closing-cash", "opening-positions", "closing-positions"],
      words: WORDS,
    },
    {
      id: XML_FORMAT,
      name: "Broker report XML",
      marks: { in: "text", texts: ["plainAccountInfoData", "instr_nm", "curr_c", "<trades>"] },
      evidence: "code",
      prints: [],
    },
  ],
  near: () => [],
  detect: detectFreedom,
  parse,
};
