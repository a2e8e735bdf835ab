import type { Phrase } from "../kit/phrases.ts";

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
  | "courtesy";

/** The words of all languages of the account statement, in the order they are tried. */
export const PHRASES: readonly Phrase<How>[] = [
  {
    words: [
      "cash sweep transfer",
      "overboeking van uw geldrekening",
      "overboeking naar uw geldrekening",
      "transferir desde su cuenta de efectivo",
      "überweisung auf ihr geldkonto",
    ],
    ignore: "own-transfer",
  },
  { words: ["reservation"], ignore: "own-transfer" },
  { words: ["money market fund conversion", "variation fonds monétaires"], how: "interest" },
  { words: ["dividendbelasting", "impôts sur dividende", "dividend tax"], how: "dividend-tax" },
  { words: ["retención del dividendo", "ritenuta", "daň z dividendy"], how: "dividend-tax" },
  { words: ["stamp duty", "ftt", "spanish transaction tax"], how: "tax" },
  {
    words: [
      "transactiekosten",
      "transaction and/or third party fees",
      "costes de transacción",
      "frais degiro de courtage",
      "aansluitingskosten",
      "exchange connection fee",
      "verbindungskosten",
      "frais de connexion",
      "costi di connessione",
      "custo de conectividade",
      "corporate action kosten",
      "pass-through",
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
      "^verkoop ",
      "^sell ",
      "^vente ",
      "^venta ",
      "^venda ",
      "^verkauf ",
      "productwijziging: ",
      "product change: ",
      "aandelensplitsing: ",
      "stock split: ",
      "stock dividend: ",
    ],
    how: "trade",
  },
  {
    words: [
      "fx credit",
      "fx debit",
      "valuta creditering",
      "valuta debitering",
      "ingreso cambio de divisa",
      "retirada cambio de divisa",
      "crédito de divisa",
      "levantamento de divisa",
      "währungswechsel",
      "opération de change",
    ],
    how: "exchange",
  },
  { words: ["flatex interest", "^juros"], how: "interest" },
  { words: ["courtesy"], how: "courtesy" },
  { words: ["^dividend", "^dividendo", "^dividende"], how: "dividend" },
  {
    words: [
      "ideal deposit",
      "sofort deposit",
      "flatex deposit",
      "=deposit",
      "=ingreso",
      "versement de fonds",
      "depósito",
    ],
    how: "deposit",
  },
  { words: ["terugstorting", "withdrawal", "prelievo"], how: "withdrawal" },
];
