import { makeDraft } from "./kit/draft.ts";
import { balancesOf } from "./kit/event-rows.ts";
import { issue } from "./kit/issue.ts";
import { accountIn } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, namedInstrument } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { Extras, Outcome, TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { joinTaxes } from "./kit/taxes/join-taxes.ts";
import { checkTrade } from "./kit/text/arithmetic.ts";
import { absolute, add, isNegative, isZero, subtract } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";

type Column = CommonColumn | "account" | "rate" | "balance" | "cancelled";
type Row = TableRow<Column>;

const { income, cash, charge } = actionsOf<Column>({
  amounts: "net",
  isSigned: true,
  day: (row) => row.date("date"),
  externalId: (row) => row.kept("id"),
});

/** The net amount is in the account's currency, the price in the security's. */
const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome => {
    const quantity = absolute(row.needed("quantity"));
    const net = row.needed("amount");
    const isOut = kind === "buy";
    if (isNegative(net) !== isOut) row.check(issue("sign-disagrees", {}, row.label("amount")));
    const fee = row.nonZero("fee");
    const amount = isOut ? subtract(absolute(net), fee ?? "0") : add(absolute(net), fee ?? "0");
    const rate = row.size("rate");
    const isOwnCurrency = rate === undefined || isZero(rate) || rate === "1";
    const price = isOwnCurrency ? row.size("price") : undefined;
    if (price !== undefined)
      row.check(checkTrade({ quantity, price, amount, priceDecimals: row.decimals("price") }));
    return makeDraft([row.line], {
      kind,
      ...row.date("date"),
      settleDate: row.optionalDate("settleDate")?.date,
      instrument: namedInstrument<Column>(row) ?? row.missing("isin"),
      quantity,
      price,
      currency: row.currency("currency")?.code ?? row.missing("currency") ?? "",
      amount,
      fee,
      note: row.note("note"),
      externalId: row.kept("id"),
    });
  };

const money = cash("deposit", "withdrawal");

/** Swedish, Danish, Norwegian and Finnish, from importers and samples. */
const EVENTS: Events<Column> = {
  ...eachOf(["KÖPT", "KØBT", "KJØPT", "OSTO"], trade("buy")),
  ...eachOf(["SÅLT", "SOLGT", "SALG", "MYYNTI"], trade("sell")),
  ...eachOf(["UTDELNING", "UDBYTTE", "UDB.", "UTBYTTE"], income("dividend")),
  UDBYTTESKAT: charge("tax"),
  ...eachOf(["INSÄTTNING", "UTTAG", "INDBETALING", "HÆVNING", "INNSKUDD", "UTBETALING", "NOSTO"], money),
  ...eachOf(["GEBYR MÅNEDSOPSPARING", "FORSIKRINGSKOSTNAD", "ETF_KK SÄÄSTÖN PALVELUMAKSU"], charge("fee")),
};

/** Columns "Valuta" follow their amount. */
const place = (_: readonly string[], at: ReadonlyMap<Column, number>): ReadonlyMap<Column, number> =>
  new Map([...at, ["currency", (at.get("amount") ?? 0) + 1]]);

/** Newest first, within a day too. */
const finish = (reading: TableReading<Column>): Extras => {
  joinTaxes(reading);
  const steps = reading.rows.flatMap((row) => {
    const balance = row.signed("balance");
    const currency = row.currency("currency")?.code;
    if (balance === undefined || currency === undefined || row.problems.length > 0) return [];
    if (row.text("cancelled") !== "") return [];
    const { date } = row.date("date");
    return [{ line: row.line, date, currency, change: row.signed("amount") ?? "0", balance }];
  });
  const isNewestFirst = (steps[0]?.date ?? "") >= (steps.at(-1)?.date ?? "");
  return {
    ...accountIn(reading.rows, "account"),
    ...balancesOf(isNewestFirst ? steps.toReversed() : steps),
  };
};

const transactions: TableSpec<Column> = {
  account: "account",
  format: {
    id: "nordnet-csv",
    name: "Transactions CSV",
    evidence: "sample",
    prints: ["running-cash"],
    words: Object.keys(EVENTS),
  },
  columns: [
    { id: "id", labels: ["Id"], isRequired: true },
    { id: "settleDate", labels: ["Likviddag", "Valørdag", "Oppgjørsdag", "Maksupäivä"] },
    { id: "date", labels: ["Affärsdag", "Handelsdag", "Kauppapäivä"], isRequired: true },
    { id: "account", labels: ["Depå", "Depot", "Portefølje", "Salkku"], isRequired: true },
    {
      id: "event",
      labels: ["Transaktionstyp", "Transaktionstype", "Transaksjonstype", "Tapahtumatyyppi"],
      isRequired: true,
    },
    { id: "name", labels: ["Värdepapper", "Værdipapirer", "Verdipapir", "Arvopaperi"], isRequired: true },
    { id: "isin", labels: ["ISIN"], isRequired: true },
    { id: "quantity", labels: ["Antal", "Antall", "Määrä"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Kurs", "Kurssi"], role: "price", isRequired: true },
    {
      id: "fee",
      labels: ["Total Avgift", "Samlede afgifter", "Totale Avgifter", "Kokonaiskulut"],
      role: "money",
      isRequired: true,
    },
    { id: "amount", labels: ["Belopp", "Beløb", "Beløp", "Summa"], role: "money", isRequired: true },
    { id: "currency", labels: [] },
    { id: "balance", labels: ["Saldo"], role: "money", isRequired: true },
    { id: "rate", labels: ["Växlingskurs", "Vekslingskurs", "Vaihtokurssi"], role: "price" },
    { id: "note", labels: ["Transaktionstext", "Transaktionstekst", "Transaksjonstekst", "Tapahtumateksti"] },
    {
      id: "cancelled",
      labels: ["Makuleringsdatum", "Makuleringsdato", "Makuleringsddato", "Mitätöintipäivä"],
    },
  ],
  place,
  dateOrder: "dmy",
  decimalMark: ",",
  passBy: (row) => (row.text("cancelled") === "" ? undefined : issue("cancelled-trade")),
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
  finish,
};

/** Nordnet: Transaktioner, export as CSV. */
export const nordnet = tableBroker<Column>({ id: "nordnet", name: "Nordnet", country: "SE" }, [transactions]);
