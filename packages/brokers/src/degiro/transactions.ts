import { makeDraft } from "../kit/draft.ts";
import { checkSign, readRef } from "../kit/event-rows.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import type { Outcome } from "../kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "../kit/tables/table-row.ts";
import { checkTrade } from "../kit/text/arithmetic.ts";
import { absolute, add, isNegative, isZero } from "../kit/text/decimal-text.ts";
import { inCurrency, labels } from "./labels.ts";

type Column =
  | "date"
  | "time"
  | "product"
  | "isin"
  | "quantity"
  | "price"
  | "priceCurrency"
  | "local"
  | "localCurrency"
  | "autoFx"
  | "fee"
  | "total"
  | "totalCurrency";

/** Finnish files have half their labels in English. */
const COLUMNS: readonly TableColumn<Column>[] = [
  { id: "date", labels: labels("Date", "Datum", "Fecha", "Data", "Päiväys"), isRequired: true },
  {
    id: "time",
    labels: labels("Time", "Tijd", "Uhrzeit", "Heure", "Hora", "Ora", "Czas", "Čas", "Aika"),
    isRequired: true,
  },
  {
    id: "product",
    labels: ["Product", "Produkt", "Produit", "Producto", "Prodotto", "Produto", "Tuote"],
    isRequired: true,
  },
  { id: "isin", labels: ["ISIN", "Code ISIN"], isRequired: true },
  {
    id: "quantity",
    labels: labels(
      ...["Quantity", "Aantal", "Anzahl", "Quantité", "Número", "Cantidad", "Quantità", "Quantidade"],
      ...["Liczba", "Počet"],
    ),
    role: "quantity",
    isRequired: true,
  },
  {
    id: "price",
    labels: labels(
      ...["Price", "Koers", "Kurs", "Cours", "Precio", "Quotazione", "Preço", "Preços", "Cena", "Kurssi"],
    ),
    role: "price",
    unit: "priceCurrency",
    isRequired: true,
  },
  { id: "priceCurrency", labels: [] },
  {
    id: "local",
    labels: labels(
      ...["Local value", "Lokale waarde", "Wert in Lokalwährung", "Lokaler Wert", "Valeur locale"],
      ...["Valor local", "Valore locale", "Wartość lokalna", "Místní hodnota", "Markkina-arvo"],
    ),
    role: "money",
    unit: "localCurrency",
    isRequired: true,
  },
  { id: "localCurrency", labels: [] },
  {
    id: "autoFx",
    labels: labels(
      ...["AutoFX Fee", "AutoFX Kosten", "AutoFX-Gebühr", "Frais AutoFX", "Comisión AutoFX"],
      ...["Commissione AutoFX", "Custo AutoFX", "Taxa Autofx", "Opłaty AutoFX"],
    ),
    role: "money",
  },
  {
    id: "fee",
    labels: inCurrency(
      ...["Transaction and/or third party fees", "Transaction and/or third", "Transaction costs"],
      ...["Transactiekosten en/of kosten van derden", "Transactiekosten en/of"],
      ...["Transaktionsgebühren und/oder Fremdkosten", "Transaktionsgebühren"],
      ...["Transaktionsgebühren und/oder Gebühren von Drittparteien", "Transaktionskosten"],
      ...["Frais de courtage et/ou de parties", "Frais de courtage", "Frais de transaction et/ou de tiers"],
      ...["Costes de transacción y/o externos", "Costes de transacción"],
      "Costi di transazione e/o di terze parti",
      ...["Custos de transação e/ou de terceiros", "Custos de transação e/ou taxas de terceiros"],
      "Custos de transação",
      "Opłata transakcyjna DEGIRO i/lub opłata stron",
      "Transakční poplatky a/nebo poplatky třetích stran",
    ),
    role: "money",
  },
  {
    id: "total",
    labels: inCurrency("Total", "Totaal", "Gesamt", "Totale", "Razem", "Celkem", "Kokonaissumma"),
    role: "money",
    isRequired: true,
  },
  { id: "totalCurrency", labels: [] },
];

const ACCOUNT = / ([A-Z]{3})$/;

/** Account currency: in the total's label, or in the unlabelled column after it. */
const accountOf = (row: TableRow<Column>): string =>
  ACCOUNT.exec(row.label("total"))?.[1] ?? row.currency("totalCurrency")?.code ?? "";

/**
 * Reads trades as in the account statement, so that both files together give each once. Exchanged currency is only
 * there.
 */
const read = (row: TableRow<Column>): Outcome => {
  const signed = row.needed("quantity");
  const isSale = isNegative(signed);
  const local = row.signed("local") ?? "0";
  checkSign(row, "local", local, isSale ? "+" : "-");
  const price = row.size("price");
  const [quantity, amount] = [absolute(signed), absolute(local)];
  row.check(
    checkTrade({
      quantity,
      price,
      amount,
      priceDecimals: row.decimals("price"),
      currency: row.text("localCurrency"),
    }),
  );
  const currency = row.currency("localCurrency")?.code ?? "";
  if (currency === "" && row.problems.length === 0) row.missing("localCurrency");
  const account = accountOf(row);
  const fee = add(row.nonZero("fee") ?? "0", row.nonZero("autoFx") ?? "0");
  if (!isZero(fee) && account === "" && row.problems.length === 0) row.missing("totalCurrency");
  const { date } = row.date("date");
  return makeDraft([row.line], {
    kind: isSale ? "sell" : "buy",
    date,
    time: /^\d\d:\d\d$/.test(row.text("time")) ? `${row.text("time")}:00` : undefined,
    instrument: readRef(row, { isin: "isin", name: "product" }),
    quantity,
    price,
    currency,
    amount,
    fee: isZero(fee) ? undefined : fee,
    feeCurrency: isZero(fee) || account === currency ? undefined : account,
  });
};

/** Currencies are in the unlabelled columns right of their amount. */
const place = (printed: readonly string[], at: ReadonlyMap<Column, number>) => {
  const placed = new Map<Column, number>(at);
  const pairs = [
    ["price", "priceCurrency"],
    ["local", "localCurrency"],
    ["total", "totalCurrency"],
  ] as const;
  for (const [amount, currency] of pairs) {
    const next = (at.get(amount) ?? -1) + 1;
    if (next > 0 && (printed[next] ?? "x").trim() === "") placed.set(currency, next);
  }
  return placed;
};

export const degiroTransactions: TableSpec<Column> = {
  format: { id: "degiro-transactions-csv", name: "Transactions CSV", evidence: "sample", prints: [] },
  columns: COLUMNS,
  place,
  dateOrder: "dmy",
  read,
};
