import type { Phrase } from "../kit/text/phrases.ts";

export type How =
  | "trade"
  | "dividend"
  | "dividend-tax"
  | "fee"
  | "tax"
  | "exchange"
  | "deposit"
  | "withdrawal"
  | "interest"
  | "money-fund"
  | "courtesy"
  | "return-of-capital";

/** In order of matching. */
export const PHRASES: readonly Phrase<How>[] = [
  {
    words: [
      "cash sweep transfer",
      "overboeking van uw geldrekening",
      "overboeking naar uw geldrekening",
      "transferir desde su cuenta de efectivo",
      "überweisung auf ihr geldkonto",
      "auszahlung von ihrem geldkonto",
      "transfer from your cash account",
      "virement depuis votre compte espèces",
      "transferir a su cuenta de efectivo",
      "transfer to your cash account",
      "interní převod: ",
    ],
    ignore: "own-transfer",
  },
  { words: ["reservation", "reservering", "reservierung", "prenotazione"], ignore: "own-transfer" },
  {
    words: [
      "money market fund conversion",
      "variation fonds monétaires",
      "geldmarktfonds umwandlung",
      "geldmarktfonds preisänderung",
      "konverze peněžního fondu",
      "geldmarktfonds kompensation",
      "variazione di prezzo fondo comune monetario",
      "změna ceny peněžního fondu",
    ],
    how: "money-fund",
  },
  {
    words: [
      "dividendbelasting",
      "impôts sur dividende",
      "dividend tax",
      "dividendensteuer",
      "imposto sobre dividendo",
      "podatek dywidendowy",
      "podatek od dywidendy",
    ],
    how: "dividend-tax",
  },
  { words: ["retención del dividendo", "ritenuta", "daň z dividendy"], how: "dividend-tax" },
  {
    words: [
      "stamp duty",
      "ftt",
      "spanish transaction tax",
      "transactiebelasting",
      "finanztransaktionssteuer",
      "taxe sur les transactions financières",
      "französische transaktionssteuer",
    ],
    how: "tax",
  },
  {
    words: [
      "transactiekosten",
      "transaction and/or third party fees",
      "costes de transacción",
      "frais degiro de courtage",
      "transaktionsgebühren",
      "costi di transazione",
      "comissão de transação",
      "custos de transação",
      "opłata transakcyjna",
      "aansluitingskosten",
      "exchange connection fee",
      "verbindungskosten",
      "anschlussgebühren",
      "frais de connexion",
      "costi di connessione",
      "custo de conectividade",
      "comisión de conectividad",
      "corporate action kosten",
      "handelsmodalitäten",
      "pass-through",
      "transaktionsgebühr",
      "degiro transaction fee",
      "commissioni di transazione",
      "comissões de transação",
      "adr/gdr weitergabegebühr",
      "gebühr für ausübung/zuteilung",
      "sofort zahlungsgebühr",
      "poplatek za obchodování na zahraničních burzách",
    ],
    how: "fee",
  },
  {
    words: [
      "^koop ",
      "^buy ",
      "^achat ",
      "^compra ",
      "^kauf ",
      "^acquisto ",
      "^kupno ",
      "^nákup ",
      "^verkoop ",
      "^sell ",
      "^vente ",
      "^venta ",
      "^venda ",
      "^verkauf ",
      "^vendita ",
      "^sprzedaż ",
      "^prodej ",
      "productwijziging: ",
      "product change: ",
      "změna produktu: ",
      "aandelensplitsing: ",
      "stock split: ",
      "aktiensplit: ",
      "stock dividend: ",
    ],
    how: "trade",
  },
  {
    words: [
      "fx credit",
      "fx debit",
      "fx withdrawal",
      "valuta creditering",
      "valuta debitering",
      "ingreso cambio de divisa",
      "retirada cambio de divisa",
      "crédito de divisa",
      "levantamento de divisa",
      "währungswechsel",
      "opération de change",
      "credito fx",
      "prelievo fx",
      "fx vyúčtování",
      "fx vyučtování",
    ],
    how: "exchange",
  },
  {
    words: ["flatex interest", "^juros", "^zinsen", "^odsetki", "=interest", "=interesse", "=rente"],
    how: "interest",
  },
  { words: ["courtesy", "gutschrift für die neukundenaktion", "verrekening promotie"], how: "courtesy" },
  { words: ["kapitalrückzahlung"], how: "return-of-capital" },
  {
    words: [
      "^dividend",
      "^dividendo",
      "^dividende",
      "^dividenda",
      "^dywidenda",
      "fund distribution",
      "fondsausschüttung",
    ],
    how: "dividend",
  },
  {
    words: [
      "ideal deposit",
      "ideal storting",
      "sofort deposit",
      "flatex deposit",
      "deposito flatex",
      "=deposit",
      "=ingreso",
      "versement de fonds",
      "depósito",
      "einzahlung",
      "depozyt",
      "=vklad",
      "flatex storting",
    ],
    how: "deposit",
  },
  {
    words: ["terugstorting", "withdrawal", "prelievo", "auszahlung", "retrait de fonds", "wypłata"],
    how: "withdrawal",
  },
];
