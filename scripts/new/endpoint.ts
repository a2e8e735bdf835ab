import { importPath, places } from "./places.ts";
import type { Names, Skeleton } from "./write-files.ts";

/** The generated test fails until the endpoint is implemented. */
export const endpoint = ({ kebab }: Names, [key = ""]: readonly string[]): Skeleton => {
  if (!/^(GET|POST|PUT|DELETE) \/api\/[A-Za-z0-9/-]+$/.test(key))
    throw new Error('npm run new endpoint FEATURE "GET /api/path"');
  const folder = `${places.features}/${kebab}`;
  const [contract, handlers] = [`${folder}/${kebab}.contract.ts`, `${folder}/${kebab}.api.ts`];
  const firstLine = /^import /m;
  return {
    files: { [`${folder}/${fileOf(key)}.db.test.ts`]: test(key, folder) },
    edits: [
      {
        file: contract,
        before: firstLine,
        text: `import { PortfolioId } from "${importPath(folder, places.portfolioShape)}";\n`,
        unless: /import \{[^}]*\bPortfolioId\b/,
      },
      {
        file: contract,
        before: /\} as const;\s*$/,
        text: `  "${key}": endpoint({
    summary: "One line on what is returned",
    access: "user",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({ portfolioId: z.string(), names: z.array(z.string()) }),
  }),
`,
      },
      {
        file: handlers,
        before: firstLine,
        text: `import { getChosenPortfolio } from "${importPath(folder, places.portfolios)}";\n`,
        unless: /import \{[^}]*\bgetChosenPortfolio\b/,
      },
      {
        file: handlers,
        before: /\}(;| satisfies Handlers<.*>;)\s*$/,
        text: `  "${key}": async (ctx, input) => {
    const portfolio = await getChosenPortfolio(ctx.db, ctx.user.id, input.portfolioId);
    return { portfolioId: portfolio.id, names: [] };
  },
`,
      },
      {
        file: places.samples,
        before: /(?<=export const portfolioSamples: Samples = \{\n)/,
        text: `  "${key}": byPortfolio,\n`,
      },
    ],
    next: [`write ${key}: input and output in the contract, the handler, the test`],
  };
};

const test = (key: string, folder: string) => `import { expect, it } from "vitest";
import { withApp } from "${importPath(folder, places.testApp)}";
import { addPortfolio } from "${importPath(folder, places.ledgerWorld)}";

it("answers ${key}", () =>
  withApp(async (test) => {
    const user = await test.register();
    const portfolioId = await addPortfolio(user);
    const { status, body } = await user.call("${key}", { portfolioId });
    expect(status).toBe(200);
    // Fails until the expectation and the handler are written.
    expect(body).toEqual({ portfolioId, names: ["the expected names"] });
  }));
`;

const fileOf = (key: string): string =>
  key
    .replace(" /api/", "-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
