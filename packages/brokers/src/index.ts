import { ajBell } from "./aj-bell.ts";
import { alfa } from "./alfa.ts";
import { aton } from "./aton.ts";
import { avanza } from "./avanza.ts";
import { bcs } from "./bcs.ts";
import { binance } from "./binance.ts";
import { bitget } from "./bitget.ts";
import { bitpanda } from "./bitpanda.ts";
import { bitstamp } from "./bitstamp.ts";
import { bitvavo } from "./bitvavo.ts";
import { bondora } from "./bondora.ts";
import { bux } from "./bux.ts";
import { bybit } from "./bybit.ts";
import { type ClosestFormat, findClosest as closest } from "./closest-formats.ts";
import { coinbase } from "./coinbase.ts";
import { cointracking } from "./cointracking.ts";
import { commsec } from "./commsec.ts";
import { cryptoCom } from "./crypto-com.ts";
import { debitum } from "./debitum.ts";
import { degiro } from "./degiro.ts";
import { delta } from "./delta.ts";
import { directa } from "./directa.ts";
import { disnat } from "./disnat.ts";
import { estateguru } from "./estateguru.ts";
import { etoro } from "./etoro.ts";
import { etrade } from "./etrade.ts";
import { fidelity } from "./fidelity.ts";
import { finam } from "./finam.ts";
import { finpension } from "./finpension.ts";
import { firstrade } from "./firstrade.ts";
import { flatex } from "./flatex.ts";
import { freedom } from "./freedom.ts";
import { freetrade } from "./freetrade.ts";
import { gazprombank } from "./gazprombank.ts";
import { ghostfolio } from "./ghostfolio.ts";
import { groww } from "./groww.ts";
import { hargreavesLansdown } from "./hargreaves-lansdown.ts";
import { ibkr } from "./ibkr.ts";
import { interactiveInvestor } from "./interactive-investor.ts";
import { investbook } from "./investbook.ts";
import { investengine } from "./investengine.ts";
import { investimental } from "./investimental.ts";
import { just2trade } from "./just2trade.ts";
import { kitFinance } from "./kit-finance.ts";
import { kraken } from "./kraken.ts";
import { kucoin } from "./kucoin.ts";
import { lande } from "./lande.ts";
import { lightyear } from "./lightyear.ts";
import { merrill } from "./merrill.ts";
import { mintos } from "./mintos.ts";
import { morganStanleyAtWork } from "./morgan-stanley-at-work.ts";
import { nexo } from "./nexo.ts";
import { nordnet } from "./nordnet.ts";
import { ofx } from "./ofx.ts";
import { okx } from "./okx.ts";
import { otkritie } from "./otkritie.ts";
import { parqet } from "./parqet.ts";
import { portfolioPerformance } from "./portfolio-performance.ts";
import { psb } from "./psb.ts";
import { questrade } from "./questrade.ts";
import { rabobank } from "./rabobank.ts";
import { rbc } from "./rbc.ts";
import { relai } from "./relai.ts";
import { revolut } from "./revolut.ts";
import { robinhood } from "./robinhood.ts";
import { robocash } from "./robocash.ts";
import { saxo } from "./saxo.ts";
import { sber } from "./sber.ts";
import { scalable } from "./scalable.ts";
import { schwab } from "./schwab.ts";
import { sharesight } from "./sharesight.ts";
import { stake } from "./stake.ts";
import type { Broker, Detection, SourceFile } from "./statement.ts";
import { swaper } from "./swaper.ts";
import { swissquote } from "./swissquote.ts";
import { tastytrade } from "./tastytrade.ts";
import { tdAmeritrade } from "./td-ameritrade.ts";
import { template } from "./template.ts";
import { thinkorswim } from "./thinkorswim.ts";
import { tinkoff } from "./tinkoff.ts";
import { tradeRepublic } from "./trade-republic.ts";
import { trading212 } from "./trading-212.ts";
import { tvoy } from "./tvoy.ts";
import { uphold } from "./uphold.ts";
import { vanguardUk } from "./vanguard-uk.ts";
import { vanguardUs } from "./vanguard-us.ts";
import { viainvest } from "./viainvest.ts";
import { voya } from "./voya.ts";
import { vtb } from "./vtb.ts";
import { wealthfolio } from "./wealthfolio.ts";
import { wealthsimple } from "./wealthsimple.ts";
import { webull } from "./webull.ts";
import { xtb } from "./xtb.ts";
import { zerodha } from "./zerodha.ts";

export type { ClosestFormat } from "./closest-formats.ts";
export { distinctInstruments } from "./kit/accounts/distinct-instruments.ts";
export { type Gap, reconcileStatement } from "./kit/accounts/reconcile.ts";
export { type Draft, makeDraft } from "./kit/draft.ts";
export { ISSUE_CODES, type IssueCode } from "./kit/issue-codes.ts";
export { openSources, splitArchive } from "./kit/open-source.ts";
export { READER_VERSION } from "./kit/reader-version.ts";
export { type CsvRecord, detectDelimiter, readCsv } from "./kit/tables/csv.ts";
export { cellsOfLines, editLines, type LineCell, type LineEdits } from "./kit/tables/edit-lines.ts";
export { type ColumnSpec, findHeader } from "./kit/tables/header.ts";
export { joinTaxes } from "./kit/taxes/join-taxes.ts";
export { anonymise, createDice } from "./kit/text/anonymise.ts";
export { isCurrencyCode, readCurrency } from "./kit/text/currencies.ts";
export { type DateOrder, decideDateOrder, readDate } from "./kit/text/dates.ts";
export * as decimal from "./kit/text/decimal-text.ts";
export { decodeText } from "./kit/text/decode.ts";
export { isIsin } from "./kit/text/isin.ts";
export { MAX_NOTE } from "./kit/text/limits.ts";
export { type DecimalMark, decideDecimalMark, readNumber } from "./kit/text/numbers.ts";
export { exceedsText } from "./kit/text/text-limits.ts";
export { fingerprintOf, wordKey } from "./mapper/header-keys.ts";
export {
  type MappedField,
  type MappedKind,
  type MapperProfile,
  SUMMED_FIELDS,
} from "./mapper/profile.ts";
export { findProfile, sketchTable, type TableSketch } from "./mapper/sketch.ts";
export { MAPPED_FORMAT, MAPPER_ID, parseMapped } from "./mapper.ts";
export type * from "./statement.ts";
export { KIND_NAMES } from "./template/events.ts";
export { OWN_FORMAT } from "./template/own-export.ts";
export { writeTemplate } from "./template/write-template.ts";

export const brokers: readonly Broker[] = [
  template,
  ajBell,
  alfa,
  aton,
  avanza,
  bcs,
  binance,
  bitget,
  bitpanda,
  bitstamp,
  bitvavo,
  bondora,
  bux,
  bybit,
  coinbase,
  cointracking,
  commsec,
  cryptoCom,
  debitum,
  degiro,
  delta,
  directa,
  disnat,
  estateguru,
  etoro,
  etrade,
  fidelity,
  finam,
  finpension,
  firstrade,
  flatex,
  freedom,
  freetrade,
  gazprombank,
  ghostfolio,
  groww,
  hargreavesLansdown,
  ibkr,
  interactiveInvestor,
  investbook,
  investengine,
  investimental,
  just2trade,
  kitFinance,
  kraken,
  kucoin,
  lande,
  lightyear,
  merrill,
  mintos,
  morganStanleyAtWork,
  nexo,
  nordnet,
  ofx,
  okx,
  otkritie,
  parqet,
  portfolioPerformance,
  psb,
  questrade,
  rabobank,
  rbc,
  relai,
  revolut,
  robinhood,
  robocash,
  saxo,
  sber,
  scalable,
  schwab,
  sharesight,
  stake,
  swaper,
  swissquote,
  tastytrade,
  tdAmeritrade,
  thinkorswim,
  tinkoff,
  tradeRepublic,
  trading212,
  tvoy,
  uphold,
  vanguardUk,
  vanguardUs,
  viainvest,
  voya,
  vtb,
  wealthfolio,
  wealthsimple,
  webull,
  xtb,
  zerodha,
];

export interface DetectedBroker extends Detection {
  readonly broker: Broker;
  /** Another broker with about the same score: the user chooses. */
  readonly rival?: Broker;
}

const MARGIN = 0.04;

/** Returns the best match among `readers`, if any. */
export const chooseReader = (readers: readonly Broker[], file: SourceFile): DetectedBroker | undefined => {
  const found = readers.map((broker) => ({ broker, ...broker.detect(file) }));
  const [best, second] = found.sort((a, b) => b.score - a.score);
  if (best === undefined || best.score === 0) return undefined;
  const isClose = second !== undefined && second.score > 0 && best.score - second.score < MARGIN;
  return isClose ? { ...best, rival: second.broker } : best;
};

/** Returns the best matching broker, if any. */
export const detectBroker = (file: SourceFile): DetectedBroker | undefined => chooseReader(brokers, file);

/** Returns the nearest formats of an unrecognised file, best first. */
export const findClosest = (file: SourceFile): ClosestFormat[] => closest(brokers, file);
