import type { Names, Skeleton } from "./write-files.ts";

const contract = ({ kebab, camel }: Names) => `import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { NoInput } from "../../shared/shapes.ts";

export const ${camel}Contract = {
  "GET /api/${kebab}": endpoint({
    summary: "Say in one line what is answered",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ names: z.array(z.string()) }),
  }),
} as const;
`;

const handlers = ({ kebab, camel }: Names) => `import type { Handlers } from "../../server/call.ts";
import type { ${camel}Contract } from "./${kebab}.contract.ts";

export const ${camel}Handlers: Handlers<typeof ${camel}Contract> = {
  "GET /api/${kebab}": () => ({ names: [] }),
};
`;

const test = ({ kebab }: Names) => `import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";

it("answers what it is for", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const { status, body } = await user.call("GET /api/${kebab}");
    expect(status).toBe(200);
    // Fails until you say what has to come back.
    expect(body.names).toEqual(["what has to come back"]);
  }));
`;

/** A feature: contract, handler and a test that fails until it does something; entered in the map of the API. */
export const feature = (names: Names): Skeleton => {
  const { kebab, camel } = names;
  const folder = `app/features/${kebab}`;
  return {
    files: {
      [`${folder}/${kebab}.contract.ts`]: contract(names),
      [`${folder}/${kebab}.api.ts`]: handlers(names),
      [`${folder}/${kebab}.db.test.ts`]: test(names),
    },
    edits: [
      {
        file: "app/api.ts",
        before: /import \{ bind,/,
        text: `import { ${camel}Handlers } from "./features/${kebab}/${kebab}.api.ts";
import { ${camel}Contract } from "./features/${kebab}/${kebab}.contract.ts";
`,
      },
      { file: "app/api.ts", before: /\];\s*$/, text: `  ...bind(${camel}Contract, ${camel}Handlers),\n` },
      {
        file: "app/contracts.ts",
        before: /\n\/\*\*/,
        text: `import type { ${camel}Contract } from "./features/${kebab}/${kebab}.contract.ts";\n`,
      },
      { file: "app/contracts.ts", before: /;\s*$/, text: ` &\n  typeof ${camel}Contract` },
    ],
    next: [
      `write what GET /api/${kebab} answers: contract, handler, test`,
      "a screen comes with: npm run new screen NAME",
    ],
  };
};
