import { issue } from "../kit/issue.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { add, divide } from "../kit/text/decimal-text.ts";
import { decodeText, headText } from "../kit/text/decode.ts";
import { readXml, type XmlNode } from "../kit/xml/xml-tree.ts";
import type { SourceFile } from "../statement.ts";
import { XmlReferences } from "./xml-references.ts";

export const clientSheet = "portfolio performance client";
const CLIENT_FIELDS = [
  "date",
  "type",
  "owner",
  "currencyCode",
  "amount",
  "fee",
  "tax",
  "shares",
  "isin",
  "tickerSymbol",
  "name",
  "note",
  "toAmount",
  "toCurrency",
  "uuid",
] as const;

/** Shares have eight decimals since version 49, six before; no file older than version 33 was available. */
const OLDEST = 33;
const EIGHT_SINCE = 49;
const HUNDREDTH = "100";
const NUMBER = /^-?\d+(?:\.\d+)?$/;

export const isClientFile = (file: SourceFile): boolean => {
  const head = headText(file);
  return /^[\s\ufeff]*(?:<\?xml[^>]*>\s*)?<client(?:\s[^>]*)?>\s*<version>\d+<\/version>/.test(head);
};

interface Client {
  readonly refs: XmlReferences;
  /** Decimals of a share. */
  readonly share: string;
  /** Damaged files may list a transaction twice. */
  readonly seen: Set<XmlNode>;
}

const textOf = ({ refs }: Client, node: XmlNode | undefined, name: string): string =>
  refs.child(node, name)?.text ?? "";

const scaled = (text: string, factor: string, places: number): string =>
  /^-?\d+$/.test(text) ? (divide(text, factor, places) ?? text) : text;

const moneyOf = (text: string): string => scaled(text, HUNDREDTH, 2);

/** Fees or taxes in the transaction's currency; an unreadable amount replaces the sum and fails its line. */
const unitsOf = ({ refs }: Client, node: XmlNode, type: string): string => {
  const amounts = (refs.child(node, "units")?.children ?? [])
    .filter((unit) => unit.attributes.type === type)
    .map((unit) => moneyOf(refs.child(unit, "amount")?.attributes.amount ?? ""))
    .filter((amount) => amount !== "");
  return amounts.find((amount) => !NUMBER.test(amount)) ?? amounts.reduce(add, "0");
};

/** Amount received, if both accounts are in the file. */
const arrivalOf = (client: Client, node: XmlNode): readonly [string, string] => {
  const entry = client.refs.child(node, "crossEntry");
  if (entry?.attributes.class !== "account-transfer") return ["", ""];
  const to = client.refs.child(entry, "transactionTo");
  return [moneyOf(textOf(client, to, "amount")), textOf(client, to, "currencyCode")];
};

/** Midnight means no time. */
const dayOf = (text: string): string => text.replace(/T00:00(?::00)?$/, "");

const recordOf = (client: Client, node: XmlNode, owner: string): CsvRecord => {
  const { refs } = client;
  const security = refs.child(node, "security");
  const shares = scaled(textOf(client, node, "shares"), client.share, 8);
  const cells: Record<(typeof CLIENT_FIELDS)[number], string> = {
    date: dayOf(textOf(client, node, "date")),
    type: textOf(client, node, "type"),
    owner,
    currencyCode: textOf(client, node, "currencyCode"),
    amount: moneyOf(textOf(client, node, "amount")),
    fee: unitsOf(client, node, "FEE"),
    tax: unitsOf(client, node, "TAX"),
    shares,
    isin: textOf(client, security, "isin"),
    tickerSymbol: textOf(client, security, "tickerSymbol"),
    name: textOf(client, security, "name"),
    note: textOf(client, node, "note"),
    toAmount: arrivalOf(client, node)[0],
    toCurrency: arrivalOf(client, node)[1],
    uuid: textOf(client, node, "uuid"),
  };
  // Transactions nest, their event words do not.
  const line = node.children.find(({ name }) => name === "type")?.line ?? node.line;
  return { line, cells: CLIENT_FIELDS.map((name) => cells[name]) };
};

const recordsOf = (client: Client, list: XmlNode | undefined, owner: string): CsvRecord[] =>
  (list?.children ?? []).flatMap((entry) => {
    const transactions = client.refs.child(client.refs.find(entry), "transactions");
    return (transactions?.children ?? []).flatMap((child) => {
      const node = client.refs.find(child);
      if (node === undefined || client.seen.has(node)) return [];
      client.seen.add(node);
      return [recordOf(client, node, owner)];
    });
  });

/** Opens the file as a table of transactions, or with the problem. */
export const openClientFile = (file: SourceFile): SourceFile => {
  const decoded = file.problem === undefined ? decodeText(file) : { fatal: file.problem };
  if ("fatal" in decoded) return { ...file, problem: decoded.fatal };
  const read = readXml(decoded.text);
  if ("fatal" in read) return { ...file, problem: read.fatal };
  const refs = new XmlReferences(read.root);
  const version = Number(refs.child(read.root, "version")?.text);
  if (!(version >= OLDEST)) return { ...file, problem: issue("program-file-too-old") };
  const client = { refs, share: version < EIGHT_SINCE ? "1000000" : "100000000", seen: new Set<XmlNode>() };
  const rows = [
    ...recordsOf(client, refs.child(read.root, "accounts"), "account"),
    ...recordsOf(client, refs.child(read.root, "portfolios"), "portfolio"),
  ].sort((a, b) => a.line - b.line);
  const labels: CsvRecord = { line: 1, cells: CLIENT_FIELDS };
  return { ...file, sheets: [{ name: clientSheet, firstLine: 1, rows: [labels, ...rows] }] };
};
