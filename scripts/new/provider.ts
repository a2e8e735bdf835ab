import type { Names, Skeleton } from "./write-files.ts";

/** A source of closes: two pure functions and a contract whose reply is still to be taken from its documentation. */
export const provider = ({ kebab, camel, words }: Names): Skeleton => {
  const folder = "app/market/providers";
  const name = (language: string): Skeleton["edits"][number] => ({
    file: `app/features/assets/assets.${language}.json`,
    before: /(?<="source": \{\n)/,
    text: `    "${kebab}": "${words}",\n`,
  });
  const contract = {
    settings: {},
    today: "2026-11-20",
    isPaged: false,
    cases: [
      {
        name: "two days",
        role: "happy",
        query: { want: "prices", code: "CODE", from: "2026-11-18", to: "2026-11-19" },
        exchanges: [{ request: "GET /prices?code=CODE&from=2026-11-18&to=2026-11-19", json: { prices: [] } }],
        rows: [{ day: "2026-11-18", close: "1", currency: "USD" }],
      },
    ],
  };
  return {
    files: {
      [`${folder}/${kebab}.ts`]: `import { z } from "zod";
import { collectRows } from "./kit/collect-rows.ts";
import { day, decimal } from "./kit/fields.ts";
import { readJson } from "./kit/read-reply.ts";
import { userAgent } from "./kit/user-agent.ts";
import { isProblem } from "./problem.ts";
import type { Endpoint, HttpProvider } from "./provider.ts";
import type { PriceRow } from "./rows.ts";

const Settings = z.object({});

/** The reply as it is documented; each row is read by itself, so that a bad one does not cost the others. */
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

/** What it is, what it gives, since when; its terms and limits, with the page that says so. */
export const ${camel}: HttpProvider<typeof Settings> = {
  id: "${kebab}",
  kind: "http",
  limits: { perMinute: 20, parallel: 1 },
  settings: Settings,
  endpoints: { prices },
};
`,
      [`${folder}/fixtures/${kebab}/contract.json`]: `${JSON.stringify(contract, null, 2)}\n`,
    },
    edits: [
      {
        file: `${folder}/index.ts`,
        before: /import type \{ GeneratedSource/,
        text: `import { ${camel} } from "./${kebab}.ts";\n`,
      },
      { file: `${folder}/index.ts`, before: /(?<=\n)\];/, text: `  ${camel},\n` },
      name("en"),
      name("ru"),
    ],
    next: [
      `put the address, the reply and the rows it gives into ${folder}/${kebab}.ts and its contract.json`,
      "name the vendor's page that documents the reply as `source` in contract.json",
      "enter it in app/market/runner/source-order.ts where it stands in the order",
      `look at a live reply: npm run probe -- ${kebab} CODE`,
    ],
  };
};
