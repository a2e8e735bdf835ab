import { brokers as readers, type StatementFormat } from "@zerno/brokers";
import { type CodeOf, IntegrationProvider } from "../../shared/codes.ts";
import type { BrokerEvidence } from "./broker-list.contract.ts";

/** A broker people have accounts at, whether or not its files are read yet. */
export interface CatalogueBroker {
  readonly id: string;
  readonly name: string;
  /** ISO country. */
  readonly country: string;
  readonly sync: CodeOf<typeof IntegrationProvider> | null;
  /** Ids of the providers of sync that reach it by an interface of its own. */
  readonly reachedBy: readonly string[];
  readonly evidence: BrokerEvidence;
  readonly formats: readonly CatalogueFormat[];
}

/** A statement the broker hands out; one without a reader goes through the template. */
export interface CatalogueFormat {
  readonly id: string;
  readonly name: string;
  readonly isRead: boolean;
  /** Evidence for a format's layout; "code" (programs only) is a trial. */
  readonly evidence: StatementFormat["evidence"] | null;
}

const { russianBrokerV2, cryptoExchange, dataAggregator, brokerageAggregator, p2pLending, russianBroker } =
  IntegrationProvider;

/** Id, name, country, sync provider, how its statements are known, file kinds. */
const table: readonly (readonly [string, string, string, CatalogueBroker["sync"], BrokerEvidence, string])[] =
  [
    ["tinkoff", "Tinkoff (T-Bank, T-Invest)", "RU", russianBrokerV2, "real-sample", "XLSX"],
    ["sber", "Sber", "RU", null, "real-sample", "HTML XLSX"],
    ["vtb", "VTB", "RU", null, "real-sample", "XLS XML"],
    ["alfa", "Alfa Investments", "RU", null, "real-sample", "XLS XML"],
    ["bcs", "BCS", "RU", null, "importer-code", "XLS"],
    ["finam", "Finam", "RU", russianBroker, "importer-code", "XML"],
    ["gazprombank", "Gazprombank Investments", "RU", null, "importer-code", "HTML"],
    ["psb", "PSB", "RU", null, "importer-code", "XLS XML"],
    ["otkritie", "Otkritie Broker", "RU", null, "importer-code", "XML"],
    ["tvoy", "Tvoy Broker (Uralsib)", "RU", null, "real-sample", "XLS"],
    ["kit-finance", "KIT Finance", "RU", null, "real-sample", "XLSX"],
    ["aton", "Aton", "RU", null, "importer-code", "PDF"],
    ["just2trade", "Just2Trade", "CY", null, "real-sample", "XLSX"],
    ["freedom", "Freedom Finance (Freedom24)", "KZ", null, "fixture", "JSON XML"],
    ["ibkr", "Interactive Brokers (IBKR)", "US", null, "fixture", "CSV XML"],
    ["schwab", "Charles Schwab", "US", brokerageAggregator, "real-sample", "CSV"],
    ["fidelity", "Fidelity", "US", brokerageAggregator, "real-sample", "CSV OFX"],
    ["vanguard-us", "Vanguard", "US", brokerageAggregator, "importer-code", "CSV OFX"],
    ["etrade", "E*TRADE", "US", brokerageAggregator, "importer-code", "CSV QFX"],
    ["robinhood", "Robinhood", "US", brokerageAggregator, "importer-code", "CSV"],
    ["webull", "Webull", "US", brokerageAggregator, "importer-code", "CSV"],
    ["merrill", "Merrill", "US", dataAggregator, "importer-code", "CSV"],
    ["voya", "Voya", "US", dataAggregator, "importer-code", "CSV"],
    ["tastytrade", "Tastytrade", "US", brokerageAggregator, "real-sample", "CSV"],
    ["degiro", "Degiro", "NL", null, "real-sample", "CSV"],
    ["revolut", "Revolut", "GB", null, "real-sample", "CSV"],
    ["trading-212", "Trading 212", "GB", null, "real-sample", "CSV"],
    ["etoro", "eToro", "IL", null, "real-sample", "XLSX"],
    ["xtb", "XTB", "PL", null, "real-sample", "CSV XLSX"],
    ["freetrade", "Freetrade", "GB", null, "real-sample", "CSV"],
    ["avanza", "Avanza", "SE", null, "importer-code", "CSV"],
    ["nordnet", "Nordnet", "SE", null, "real-sample", "CSV"],
    ["scalable", "Scalable Capital", "DE", null, "fixture", "CSV PDF"],
    ["trade-republic", "Trade Republic", "DE", null, "real-sample", "CSV PDF"],
    ["flatex", "flatex", "DE", null, "real-sample", "CSV PDF"],
    ["saxo", "Saxo", "DK", null, "real-sample", "CSV XLSX"],
    ["hargreaves-lansdown", "Hargreaves Lansdown", "GB", null, "real-sample", "CSV"],
    ["interactive-investor", "Interactive Investor", "GB", null, "importer-code", "CSV"],
    ["lightyear", "Lightyear", "EE", null, "fixture", "CSV"],
    ["questrade", "Questrade", "CA", brokerageAggregator, "fixture", "XLSX"],
    ["wealthsimple", "Wealthsimple", "CA", brokerageAggregator, "importer-code", "CSV"],
    ["zerodha", "Zerodha", "IN", null, "real-sample", "CSV"],
    ["binance", "Binance", "MT", cryptoExchange, "fixture", "CSV"],
    ["bybit", "Bybit", "AE", cryptoExchange, "importer-code", "CSV"],
    ["okx", "OKX", "SC", cryptoExchange, "importer-code", "CSV"],
    ["kraken", "Kraken", "US", cryptoExchange, "fixture", "CSV"],
    ["coinbase", "Coinbase", "US", cryptoExchange, "real-sample", "CSV"],
    ["kucoin", "KuCoin", "SC", cryptoExchange, "fixture", "CSV"],
    ["bondora", "Bondora", "EE", p2pLending, "real-sample", "CSV"],
  ];

/** Brokers with an adapter of their own, and its id. */
const adapters: Readonly<Record<string, string>> = {
  ...{ tinkoff: "t-invest", finam: "finam", ibkr: "ibkr-flex", "trading-212": "trading-212" },
  ...{ questrade: "questrade", bondora: "bondora", binance: "binance", bybit: "bybit", okx: "okx" },
  ...{ kraken: "kraken", coinbase: "coinbase" },
};

const toCatalogueFormat = ({ id, name, evidence }: StatementFormat): CatalogueFormat => ({
  ...{ id, name, evidence },
  isRead: true,
});

/** Formats that several brokers share have a reader of no country. */
const shared = readers.filter(({ country }) => country === "").flatMap(({ formats }) => formats);

/** A kind of file as the readers know it: read by the broker's own reader or by one of a shared format. */
function toKind(id: string, kind: string, own: readonly StatementFormat[]): CatalogueFormat {
  const reader = [...own, ...shared].find(({ kinds = [] }) => kinds.includes(kind));
  const evidence = reader?.evidence ?? null;
  return { id: `${id}-${kind.toLowerCase()}`, name: kind, isRead: reader !== undefined, evidence };
}

function formatsOf(id: string, kinds: string): CatalogueFormat[] {
  const own = readers.find((broker) => broker.id === id)?.formats ?? [];
  // The reader describes what it reads, by name and in detail.
  const others = kinds.split(" ").filter((kind) => !own.some(({ name }) => name.includes(kind)));
  return [...own.map(toCatalogueFormat), ...others.map((kind) => toKind(id, kind, own))];
}

const listed: readonly CatalogueBroker[] = table.map(([id, name, country, sync, evidence, kinds]) => ({
  ...{ id, name, country, sync, evidence },
  reachedBy: adapters[id] === undefined ? [] : [adapters[id]],
  formats: formatsOf(id, kinds),
}));

const evidenceOf: Readonly<Record<StatementFormat["evidence"], BrokerEvidence>> = {
  sample: "real-sample",
  fixture: "fixture",
  code: "importer-code",
};

/** Readers of brokers that the table does not list, without the template. */
const others: readonly CatalogueBroker[] = readers
  .filter(({ id, country }) => country !== "" && !listed.some((broker) => broker.id === id))
  .map(({ id, name, country, formats }) => ({
    ...{ id, name, country, sync: null, reachedBy: [] },
    evidence: evidenceOf[formats[0]?.evidence ?? "code"],
    formats: formats.map(toCatalogueFormat),
  }));

const catalogue: readonly CatalogueBroker[] = [...listed, ...others];

/** All brokers: Russia first, then by region, exchanges of coins and lending last. */
export const listBrokers = (): readonly CatalogueBroker[] => catalogue;

/** Path of a broker's picture: its initials, drawn by us. */
export const logoOf = (id: string): string => `/brokers/${id}.svg`;
