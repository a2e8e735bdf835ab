import { places } from "./places.ts";
import type { Names, Skeleton } from "./write-files.ts";

const source = ({ kebab, camel }: Names) => `import { z } from "zod";
import { collectRows } from "./kit/collect-rows.ts";
import { day, decimal } from "./kit/fields.ts";
import { readJson } from "./kit/read-reply.ts";
import { userAgent } from "./kit/user-agent.ts";
import { isProblem } from "./problem.ts";
import type { Endpoint, HttpProvider } from "./provider.ts";
import type { PriceRow } from "./rows.ts";

const Settings = z.object({});

/** The documented reply; each row is read alone, so that a bad one does not cost the others. */
const Reply = z.object({ prices: z.array(z.unknown()) });
const Price = z.object({ day, close: decimal, currency: z.string() });

const prices: Endpoint<"prices", unknown> = {
  request: ({ code, from, to }) => ({
    method: "GET",
    url: \`https://example.org/prices?code=\${encodeURIComponent(code)}&from=\${from}&to=\${to}\`,
    headers: { "user-agent": userAgent },
    expects: "json",
  }),
  parse(reply) {
    const read = readJson(reply, Reply);
    if (isProblem(read)) return read;
    return collectRows(
      read.prices,
      "prices",
      Price,
      ({ day, close, currency }): PriceRow => ({ day, close, currency, unit: "money", adjustedFor: "nothing" }),
    );
  },
};

/** The service, its data and their first year; terms and limits, with the page that states them. */
export const ${camel}: HttpProvider<typeof Settings> = {
  id: "${kebab}",
  kind: "http",
  limits: { perMinute: 20, parallel: 1 },
  settings: Settings,
  endpoints: { prices },
};
`;

const exchange = (from: string, to: string, prices: readonly object[]) => ({
  request: `GET /prices?code=CODE&from=${from}&to=${to}`,
  type: "application/json",
  json: { prices },
});

const query = (from: string, to: string) => ({ want: "prices", code: "CODE", from, to });

const contract = () => {
  const days = [
    { day: "2026-11-18", close: "100.5", currency: "USD" },
    { day: "2026-11-19", close: "101", currency: "USD" },
  ];
  return {
    source: "https://example.org/documentation",
    settings: {},
    today: "2026-11-20",
    isPaged: false,
    cases: [
      {
        ...{ name: "two days", role: "happy", query: query("2026-11-18", "2026-11-19") },
        exchanges: [exchange("2026-11-18", "2026-11-19", days)],
        rows: days.map((row) => ({ ...row, unit: "money", adjustedFor: "nothing" })),
      },
      {
        ...{ name: "a weekend", role: "empty", query: query("2026-11-14", "2026-11-15") },
        exchanges: [exchange("2026-11-14", "2026-11-15", [])],
        rows: [],
      },
    ],
  };
};

/** Last priority and shown by id until configured. */
export const provider = (names: Names): Skeleton => {
  const { kebab, camel } = names;
  const list = `${places.sources}/index.ts`;
  return {
    files: {
      [`${places.sources}/${kebab}.ts`]: source(names),
      [`${places.sources}/fixtures/${kebab}/contract.json`]: `${JSON.stringify(contract(), null, 2)}\n`,
    },
    edits: [
      {
        file: list,
        before: /import type \{ GeneratedSource/,
        text: `import { ${camel} } from "./${kebab}.ts";\n`,
      },
      { file: list, before: /(?<=\n)\];/, text: `  ${camel},\n` },
      {
        file: places.sourcesGuide,
        before: /(?<=\n\| source \| data \|(?:.*\n)(?:\|.*\n)*)(?=\n)/,
        text: `| \`${kebab}\` | prices | none | 20 a minute | Terms and basis. |\n`,
      },
    ],
    next: [
      `put the address, the reply and its rows into ${places.sources}/${kebab}.ts and its contract.json`,
      `say its terms in ${places.sourcesGuide}`,
      `look at a live reply: npm run probe -- ${kebab} CODE`,
      "if it is better than others, name it in app/market/runner/source-order.ts; if its name is not its id, in app/features/assets/assets.{en,ru}.json",
    ],
  };
};
