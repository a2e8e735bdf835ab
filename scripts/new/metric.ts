import { places } from "./places.ts";
import type { Names, Skeleton } from "./write-files.ts";

const source = ({ camel }: Names) => `import { reason } from "../figure.ts";
import { refuse } from "../valuation/ask.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric } from "./metric.ts";

/** Formula and sign; the worked example is in docs/formulas.md. */
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
`;

const example = ({ camel, words }: Names) => `
## ${words}

**${words}** (\`${camel}\`) = the formula. 150 ÷ 100 − 1 = **50%**.

\`\`\`ledger
asset AAA currency=USD
price AAA 2024-03-01 150
2024-01-02 buy AAA quantity=10 price=100 currency=USD
view USD
period 2024-01-01 2024-03-01
expect ${camel} 0.5
\`\`\`
`;

/**
 * A figure that is refused until it is written, with its name and explanation in both languages. Its test is the
 * example in the page of formulas, which fails until the figure has the number that was computed by hand.
 */
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
      `write the example in ${places.formulas}: the formula, a ledger, the number computed by hand`,
      `write compute() in ${places.metrics}/${kebab}.ts`,
      `name and explain it in ${places.metricTexts}.{en,ru}.json (metric, formula)`,
    ],
  };
};
