import type { Names, Skeleton } from "./write-files.ts";

/** A figure that is refused until it is written, with its name and explanation in both languages. */
export const metric = ({ kebab, camel, words }: Names): Skeleton => {
  const folder = "packages/engine/src/metrics";
  const texts = (language: string): Skeleton["edits"] =>
    ["metric", "formula"].map((section) => ({
      file: `app/features/explain/explain.${language}.json`,
      before: new RegExp(`(?<="${section}": \\{\\n)`),
      text: `    "${camel}": "${words}",\n`,
    }));
  return {
    files: {
      [`${folder}/${kebab}.ts`]: `import { reason } from "../figure.ts";
import { refuse } from "../valuation/ask.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric } from "./metric.ts";

/** Formula, sign and one worked example. */
export const ${camel}: Metric = {
  unit: "ratio",
  formula: "${camel}",
  version: 1,
  scopes: ALL_SCOPES,
  inputs: EVERY_INPUT,
  compute: (ask) => {
    refuse(ask, reason("not-enough-history"));
    return undefined;
  },
};
`,
      [`${folder}/${kebab}.test.ts`]: `import { expect, it } from "vitest";
import { runLedger } from "../run-ledger.ts";
import { parseLedgerText } from "../testing/ledger-text.ts";

it("is what was computed by hand", () => {
  const [expectation] = parseLedgerText(\`
asset AAA currency=USD
price AAA 2024-03-01 150
2024-01-02 buy AAA quantity=10 price=100 currency=USD
view USD
period 2024-01-01 2024-03-01
expect ${camel} 0.5
\`);
  if (!expectation) throw new Error("the ledger expects nothing");
  const { metric, scope, period, input, text } = expectation;
  // Fails until compute() answers; put the ledger and the number of your example here.
  expect(runLedger(input).figure(metric, scope, period)).toMatchObject({ value: text });
});
`,
    },
    edits: [
      {
        file: `${folder}/index.ts`,
        before: /import \{[^}]*\} from "\.\/value\.ts"/,
        text: `import { ${camel} } from "./${kebab}.ts";\n`,
      },
      { file: `${folder}/index.ts`, before: /\} as const satisfies/, text: `  ${camel},\n` },
      ...texts("en"),
      ...texts("ru"),
    ],
    next: [
      `write compute() in ${folder}/${kebab}.ts and the example of its test`,
      "name and explain it in app/features/explain/explain.{en,ru}.json (metric, formula)",
      "give it an example in docs/formulas.md",
    ],
  };
};
