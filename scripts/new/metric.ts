import { places } from "./places.ts";
import type { Names, Skeleton } from "./write-files.ts";

const source = ({ camel }: Names) => `import { flowsIn } from "../valuation/lines.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric } from "./metric.ts";
import { profitIn, ratioOf } from "./profit.ts";

/** Profit / (value at the start + flows in). Formula and sign stand here, the worked example in docs/formulas.md. */
export const ${camel}: Metric = {
  unit: "ratio",
  formula: "${camel}",
  version: 1,
  scopes: ALL_SCOPES,
  inputs: EVERY_INPUT,
  compute: (query, request) => {
    const { profit, start } = profitIn(query, request, request.range);
    const { flowIn } = flowsIn(query, request, request.range);
    const text = ratioOf(query, profit, start + flowIn);
    return text === undefined ? undefined : { text };
  },
};
`;

const example = ({ camel, words }: Names) => `
## ${words}

**${words}** (\`${camel}\`) = profit ÷ (value at the start + flows in): 500 ÷ (1,000 + 0) = **50%**.

\`\`\`ledger
asset AAA currency=USD
price AAA 2024-02-01 100
price AAA 2024-03-01 150
2024-01-02 buy AAA quantity=10 price=90 currency=USD
view USD
period 2024-02-01 2024-03-01
expect ${camel} 0.5
\`\`\`
`;

/** Computes something simple, so that tests over all figures pass; its own test is the example in the formulas page. */
export const metric = (names: Names): Skeleton => {
  const { kebab, camel, words } = names;
  const list = `${places.metrics}/index.ts`;
  const texts = (language: string): Skeleton["edits"] =>
    ["metric", "formula"].map((section) => ({
      file: `${places.metricTexts}.${language}.json`,
      before: new RegExp(`(?<="${section}": \\{\\n)`),
      text: `    "${camel}": "${words}",\n`,
    }));
  return {
    files: { [`${places.metrics}/${kebab}.ts`]: source(names) },
    edits: [
      {
        file: list,
        before: /import \{[^}]*\} from "\.\/value\.ts"/,
        text: `import { ${camel} } from "./${kebab}.ts";\n`,
      },
      { file: list, before: /\} as const satisfies/, text: `  ${camel},\n` },
      ...texts("en"),
      ...texts("ru"),
      { file: places.formulas, before: /$(?![\s\S])/, text: example(names) },
    ],
    next: [
      `write the example in ${places.formulas}: the formula, a ledger, the number computed by hand; it fails`,
      `write compute() in ${places.metrics}/${kebab}.ts until it does not`,
      `name and explain it in ${places.metricTexts}.{en,ru}.json (metric, formula)`,
    ],
  };
};
