import { places } from "./places.ts";
import type { Names, Skeleton } from "./write-files.ts";

const reader = ({ kebab, camel, words }: Names, country: string) =>
  `import { type Events, readByWord } from "./kit/text/event-words.ts";
import { actionsOf, type CommonColumn, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";

/** The amount column is the money that moved, without a sign: the event's word says in or out. */
const style: Style<CommonColumn> = { amounts: "net", isSigned: false };
const { trade } = actionsOf<CommonColumn>(style);
const events: Events<CommonColumn> = { Buy: trade("buy"), Sell: trade("sell") };

/** Labels of a real statement, in every language and edition of it. */
const csv: TableSpec<CommonColumn> = {
  format: {
    id: "${kebab}-csv",
    name: "${words} CSV",
    evidence: "code",
    prints: [],
    words: Object.keys(events),
  },
  columns: [
    { id: "date", labels: ["${words} date"], isRequired: true },
    { id: "event", labels: ["${words} event"], isRequired: true },
    { id: "isin", labels: ["ISIN"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
    { id: "currency", labels: ["Currency"], isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
};

/** The menu that leads to the file, and what the file lacks. */
export const ${camel} = tableBroker({ id: "${kebab}", name: "${words}", country: "${country}" }, [csv]);
`;

const trades = [
  { event: "Buy", date: "2024-01-02", quantity: "10", amount: "1000" },
  { event: "Sell", date: "2024-02-05", quantity: "4", amount: "400" },
] as const;
const isin = "DEZZ00000019";

const statement = (words: string) =>
  [
    `${words} date,${words} event,ISIN,Quantity,Price,Amount,Currency`,
    ...trades.map(({ event, date, quantity, amount }) =>
      [date, event, isin, quantity, "100", amount, "EUR"].join(","),
    ),
    "",
  ].join("\n");

const json = (value: unknown, indent: number) => `${JSON.stringify(value, null, indent)}\n`;

const expected = (kebab: string) => {
  const rows = trades.map(({ event, date, quantity, amount }, index) => ({
    line: index + 2,
    lines: [index + 2],
    affectsCash: true,
    checks: [],
    kind: event.toLowerCase(),
    date,
    instrument: { isin },
    quantity,
    price: "100",
    amount,
    currency: "EUR",
  }));
  return {
    ...{ brokerId: kebab, format: `${kebab}-csv`, rows, ignored: [], failed: [], instruments: [{ isin }] },
    ...{ closing: { cash: [], positions: [] }, prices: [], rates: [] },
    counts: { dataRows: rows.length, rows: rows.length, ignored: 0, failed: 0 },
  };
};

const coverage = (kebab: string) => ({
  described: Object.fromEntries(trades.map(({ event }) => [event, event])),
  shown: trades.map(({ event }, index) => ({
    ...{ format: `${kebab}-csv`, item: event, fixture: "first", line: index + 2 },
    ...{ shows: "rows", kind: event.toLowerCase() },
  })),
});

export const broker = (names: Names, [country = ""]: readonly string[]): Skeleton => {
  if (!/^[A-Z]{2}$/.test(country))
    throw new Error("npm run new broker NAME DE      (the country's ISO code)");
  const { kebab, camel, words } = names;
  const list = `${places.readers}/index.ts`;
  const first = `${places.statements}/${kebab}/first`;
  return {
    files: {
      [`${places.readers}/${kebab}.ts`]: reader(names, country),
      [`${first}/input.csv`]: statement(words),
      [`${first}/expected.json`]: json(expected(kebab), 1),
      [`${places.coverage}/${kebab}.json`]: json(coverage(kebab), 2),
    },
    edits: [
      {
        file: list,
        before: /import \{ type ClosestFormat|import type \{ Broker,/,
        text: `import { ${camel} } from "./${kebab}.ts";\n`,
      },
      {
        file: list,
        before: /(?<=export const brokers: readonly Broker\[\] = \[[^\]]*\w),?\s*\];/,
        text: `,\n  ${camel}`,
      },
    ],
    next: [
      `put a real statement without names and numbers into ${first}/input.csv`,
      "write the columns and event words",
      "FIXTURES=write npx vitest run packages/brokers, then read expected.json row by row against the statement",
      `list words and special cases in ${places.coverage}/${kebab}.json`,
    ],
  };
};
