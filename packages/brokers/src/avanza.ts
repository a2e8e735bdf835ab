import { makeDraft } from "./kit/draft.ts";
import { issue } from "./kit/issue.ts";
import { accountIn } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, checked, namedInstrument } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { joinTaxes } from "./kit/taxes/join-taxes.ts";
import { checkTrade } from "./kit/text/arithmetic.ts";
import { absolute, add, isNegative, multiply, subtract } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";

type Column = CommonColumn | "account" | "rate" | "instrumentCurrency";
type Row = TableRow<Column>;

const { income, cash, charge, transfer, byHand } = actionsOf<Column>({
  amounts: "gross",
  isSigned: true,
  note: (row) => row.kept("name"),
});

/** The sum includes the fee; the rate converts the price from the security's currency. */
const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome => {
    const quantity = absolute(row.needed("quantity"));
    const money = row.currency("currency");
    const unit = row.currency("instrumentCurrency") ?? money;
    // Pence and the like are hundredths of the ledger's currency.
    const scaled = (value: string | undefined, of: typeof money) =>
      value === undefined || of?.isHundredth !== true ? value : multiply(value, "0.01");
    const net = scaled(row.needed("amount"), money) ?? "0";
    const isOut = kind === "buy";
    if (isNegative(net) !== isOut) row.check(issue("sign-disagrees", {}, row.label("amount")));
    const fee = scaled(row.nonZero("fee"), money);
    const size = absolute(net);
    const amount = isOut ? subtract(size, fee ?? "0") : add(size, fee ?? "0");
    const currency = money?.code ?? "";
    const quoted = unit?.code ?? currency;
    const price = scaled(row.size("price"), unit);
    // The rate applies to pounds or to pence, whichever fits.
    const faults = [price, row.size("price")].map((each) =>
      checkTrade({ quantity, price: each, amount, multiplier: row.size("rate") }),
    );
    if (!faults.includes(undefined)) row.check(faults[0]);
    const instrument = namedInstrument<Column>(row) ?? row.missing("isin");
    return makeDraft([row.line], {
      kind,
      ...row.date("date"),
      instrument: instrument && { ...instrument, currency: quoted },
      quantity,
      price: quoted === currency ? price : undefined,
      currency,
      amount,
      fee,
    });
  };

const other = (row: Row): Outcome => {
  const hasMoney = row.nonZero("amount") !== undefined;
  const hasPieces = row.nonZero("quantity") !== undefined;
  if (hasMoney === hasPieces) return byHand(row);
  return checked(hasMoney ? cash("cash-gain", "cash-expense") : transfer())(row);
};

const EVENTS: Events<Column> = {
  Köp: trade("buy"),
  Sälj: trade("sell"),
  Utdelning: income("dividend"),
  "Utländsk källskatt": charge("tax"),
  ...eachOf(["Insättning", "Autogiroinsättning", "Uttag"], cash("deposit", "withdrawal")),
  Ränta: cash("interest", "interest-paid"),
  "ADR-avgift": charge("fee"),
  Avgift: checked(charge("fee")),
  Tillgångsinsättning: checked(transfer("transfer-in")),
  Övrigt: other,
  Byte: byHand,
};

const transactions: TableSpec<Column> = {
  account: "account",
  format: {
    id: "avanza-csv",
    name: "Transactions CSV",
    evidence: "code",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: [
    { id: "date", labels: ["Datum"], isRequired: true },
    { id: "account", labels: ["Konto"], isRequired: true },
    { id: "event", labels: ["Typ av transaktion"], isRequired: true },
    { id: "name", labels: ["Värdepapper/beskrivning"], isRequired: true },
    { id: "quantity", labels: ["Antal"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Kurs"], role: "price", isRequired: true },
    { id: "amount", labels: ["Belopp"], role: "money", isRequired: true },
    { id: "currency", labels: ["Transaktionsvaluta", "Valuta"], isRequired: true },
    { id: "fee", labels: ["Courtage", "Courtage (SEK)"], role: "money", isRequired: true },
    { id: "rate", labels: ["Valutakurs"], role: "price" },
    { id: "instrumentCurrency", labels: ["Instrumentvaluta"] },
    { id: "isin", labels: ["ISIN"], isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ",",
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => {
    joinTaxes(reading);
    return accountIn(reading.rows, "account");
  },
};

/** Avanza: Min ekonomi, Transaktioner, Exportera transaktioner. Layout known from programs that read it. */
export const avanza = tableBroker<Column>({ id: "avanza", name: "Avanza", country: "SE" }, [transactions]);
