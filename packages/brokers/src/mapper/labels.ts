import type { ColumnSpec } from "../kit/tables/header.ts";
import type { MappedField } from "./profile.ts";

const list = (text: string): string[] => text.split("|");

/**
 * English, German and Russian, best first. Gross sums precede ambiguous ones, so that "Value" beside "Gross Amount" is
 * net.
 */
export const LABELS: readonly ColumnSpec<MappedField>[] = [
  {
    id: "event",
    labels: list(
      "Action|Type|Event|Transaction Type|Activity Type|Operation|Side|Typ|Vorgang|Art|Buchungstyp|" +
        "Событие|Операция|Тип операции|Вид операции|Тип сделки|Тип",
    ),
  },
  {
    id: "date",
    labels: list(
      "Date|Trade Date|TradeDate|Trade_Date|Datetime|Date/Time|Timestamp|Transaction Date|Activity Date|Datum|" +
        "Handelstag|Buchungstag|Buchungsdatum|Дата|Дата сделки|Дата операции|Дата заключения|" +
        "Дата (время) исполнения",
    ),
  },
  { id: "time", labels: list("Time|Trade Time|Uhrzeit|Zeit|Время|Время сделки") },
  {
    id: "settleDate",
    labels: list("Settlement Date|Settle Date|SettleDate|Value Date|Valuta|Дата расчетов|Дата поставки"),
  },
  {
    id: "symbol",
    labels: list(
      "Symbol|Ticker|Code|Ticker Symbol|Ticker-Symbol|Instrument|Тикер|Код|Код инструмента|Тикер / Наименование|" +
        "Инструмент",
    ),
  },
  { id: "isin", labels: ["ISIN"] },
  {
    id: "name",
    labels: list(
      "Name|Security Name|Security|Description|Wertpapiername|Wertpapier|Bezeichnung|Наименование|Название|" +
        "Ценная бумага|Эмитент",
    ),
  },
  { id: "exchange", labels: list("Exchange|Market|Venue|Börse|Handelsplatz|Биржа|Площадка") },
  {
    id: "quantity",
    labels: list(
      "Quantity|Qty|Shares|Units|No. of shares|Number of shares|Stück|Anzahl|Menge|Количество|Кол-во|" +
        "Количество, шт",
    ),
  },
  {
    id: "price",
    labels: list(
      "Price|Average price|Avg price|Avg. Price|Avg. cost|Average cost|Unit Price|UnitPrice|unit_price|Price / share|Price per share|Quote|Kurs|Preis|Stückpreis|Цена|" +
        "Цена за шт|Цена сделки",
    ),
  },
  {
    id: "amount",
    labels: list(
      "Gross Amount|Gross|Bruttobetrag|Сумма сделки|Amount|Betrag|Сумма|Total|Value|Wert|Total Amount|Объем|Объём",
    ),
  },
  {
    id: "net",
    labels: list(
      "Net Amount|Net|Net Transaction Value|Nettobetrag|Итого|К зачислению|Net Value|Value|Wert|Total",
    ),
  },
  {
    id: "currency",
    labels: list(
      "Currency|Ccy|Currency Code|Price Currency|Transaction Currency|Währung|Buchungswährung|Валюта|Валюта цены|" +
        "Валюта сделки",
    ),
  },
  {
    id: "fee",
    labels: list(
      "Fee|Fees|Commission|Commissions|Fees & Comm|Brokerage|Gebühren|Gebühr|Provision|Комиссия|Комиссия брокера|" +
        "Комиссия биржи",
    ),
  },
  { id: "feeCurrency", labels: list("Fee Currency|Commission Currency|Валюта комиссии") },
  {
    id: "tax",
    labels: list("Tax|Taxes|Withholding Tax|Steuern|Steuer|Quellensteuer|Налог|Удержанный налог"),
  },
  { id: "taxCurrency", labels: list("Tax Currency|Валюта налога") },
  { id: "accrued", labels: list("NKD|Accrued Interest|Accrued|Stückzinsen|НКД") },
  { id: "ratio", labels: list("Split Ratio|Ratio") },
  { id: "status", labels: list("Status|State|Статус") },
  { id: "account", labels: list("Account|Account Number|Account ID|Konto|Depot|Счет|Счёт|Портфель") },
  {
    id: "note",
    labels: list("Note|Notes|Comment|Comments|Notiz|Kommentar|Комментарий|Примечание"),
  },
  {
    id: "externalId",
    labels: list("Transaction ID|Trade ID|TransactionID|TradeID|Reference|ID|Номер сделки|Номер операции"),
  },
];
