import { importPath, places } from "./places.ts";
import type { Names, Skeleton } from "./write-files.ts";

const contract = ({ kebab, camel }: Names, folder: string) => `import { z } from "zod";
import { endpoint } from "${importPath(folder, places.endpoint)}";
import { NoInput } from "${importPath(folder, places.shapes)}";

export const ${camel}Contract = {
  "GET /api/${kebab}": endpoint({
    summary: "One line on what is returned",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ names: z.array(z.string()) }),
  }),
} as const;
`;

const handlers = ({ kebab, camel }: Names, folder: string) =>
  `import type { Handlers } from "${importPath(folder, places.call)}";
import type { ${camel}Contract } from "./${kebab}.contract.ts";

export const ${camel}Handlers: Handlers<typeof ${camel}Contract> = {
  "GET /api/${kebab}": () => ({ names: [] }),
};
`;

const test = ({ kebab }: Names, folder: string) => `import { expect, it } from "vitest";
import { withApp } from "${importPath(folder, places.testApp)}";

it("answers GET /api/${kebab}", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const { status, body } = await user.call("GET /api/${kebab}");
    expect(status).toBe(200);
    // Fails until the expectation and the handler are written.
    expect(body.names).toEqual(["the expected names"]);
  }));
`;

const endOf = (area: string): RegExp => new RegExp(`(?<=\\n {2}${area}: \\[\\n(?: {4}.*\\n)*) {2}\\],`);

export const feature = (names: Names, [area = "tools"]: readonly string[]): Skeleton => {
  const { kebab, camel } = names;
  const folder = `${places.features}/${kebab}`;
  return {
    files: {
      [`${folder}/${kebab}.contract.ts`]: contract(names, folder),
      [`${folder}/${kebab}.api.ts`]: handlers(names, folder),
      [`${folder}/${kebab}.db.test.ts`]: test(names, folder),
    },
    edits: [
      {
        file: places.api,
        before: /import \{ bind,/,
        text: `import { ${camel}Handlers } from "${importPath("app", `${folder}/${kebab}.api.ts`)}";
import { ${camel}Contract } from "${importPath("app", `${folder}/${kebab}.contract.ts`)}";
`,
      },
      { file: places.api, before: endOf(area), text: `    bind(${camel}Contract, ${camel}Handlers),\n` },
    ],
    next: [
      `write the answer of GET /api/${kebab}: contract, handler, test`,
      "add a screen: npm run new screen NAME",
    ],
  };
};
