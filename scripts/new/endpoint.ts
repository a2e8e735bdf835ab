import type { Names, Skeleton } from "./write-files.ts";

/** A path of a feature that is there: an entry of its contract and a handler that refuses until it is written. */
export const endpoint = ({ kebab }: Names, [key = ""]: readonly string[]): Skeleton => {
  if (!/^(GET|POST|PUT|DELETE) \/api\/[A-Za-z0-9/-]+$/.test(key))
    throw new Error('npm run new endpoint FEATURE "GET /api/path"');
  const folder = `app/features/${kebab}`;
  return {
    files: {
      [`${folder}/${fileOf(key)}.db.test.ts`]: `import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";

it("answers ${key}", () =>
  withApp(async ({ register }) => {
    const user = await register();
    // Fails until the handler answers.
    expect((await user.call("${key}")).status).toBe(200);
  }));
`,
    },
    edits: [
      {
        file: `${folder}/${kebab}.contract.ts`,
        before: /\} as const;\s*$/,
        text: `  "${key}": endpoint({
    summary: "Say in one line what is answered",
    access: "user",
    isOwnAddition: true,
    input: z.object({}),
    output: z.object({ names: z.array(z.string()) }),
  }),
`,
      },
      {
        file: `${folder}/${kebab}.api.ts`,
        before: /\}(;| satisfies Handlers<.*>;)\s*$/,
        text: `  "${key}": () => {
    throw new Error("not written yet");
  },
`,
      },
    ],
    next: [`write ${key}: input and output in the contract, the handler, the test`],
  };
};

const fileOf = (key: string): string =>
  key
    .replace(" /api/", "-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
