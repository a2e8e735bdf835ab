import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { loadTexts } from "../app/i18n/texts.ts";

const root = path.resolve(import.meta.dirname, "..");
const texts = loadTexts(path.join(root, "app"));

interface Section {
  readonly title: string;
  readonly about: string;
  readonly from: string;
  readonly key: string;
}

const pages: Readonly<Record<string, { readonly head: string; readonly sections: readonly Section[] }>> = {
  "docs/reasons.md": {
    head: `# Reasons

Codes that answers carry when a figure is refused or marked, a source or a broker did not answer, or a value is under review. \`params\` of the answer fill the braces. The texts are those of the screens: \`FIXTURES=write npx vitest run tests/reasons-doc.test.ts\` writes this page, and the test compares it with them. See also [codes](codes.md) and [errors](errors.md).
`,
    sections: [
      {
        title: "Refusals and marks",
        about:
          "`refused` of a figure, and `notes` of a value: `{ code, params }`. The rules: [E17](exactness.md#e17), [E18](exactness.md#e18).",
        from: "common",
        key: "reason",
      },
      {
        title: "Notes of tax reports",
        about: "`notes` of a report.",
        from: "reports",
        key: "note",
      },
      {
        title: "Values under review",
        about: "Reasons a value of a source was not accepted ([checks](guide/data-quality.md)).",
        from: "quarantine",
        key: "why",
      },
      {
        title: "Syncing accounts",
        about: "`problem` of a connection or a run.",
        from: "common",
        key: "syncProblem",
      },
      {
        title: "Sources of market data",
        about: "`problem` of a request to a source.",
        from: "operations",
        key: "problem",
      },
    ],
  },
  "docs/issues.md": {
    head: `# Issues

Codes of invalid fields and of lines that an import could not read or wants confirmed. \`params\` fill the braces. The texts are those of the screens: \`FIXTURES=write npx vitest run tests/reasons-doc.test.ts\` writes this page, and the test compares it with them. See also [codes](codes.md) and [errors](errors.md).
`,
    sections: [
      {
        title: "Invalid fields",
        about: "`fields[].code` of `INVALID_INPUT`.",
        from: "common",
        key: "field",
      },
      {
        title: "Lines of a statement",
        about: "`issue` of a line, in previews of imports and syncs.",
        from: "import",
        key: "issue",
      },
      {
        title: "Uploads of prices and rates",
        about: "`issues` of an uploaded table.",
        from: "assets",
        key: "issue",
      },
      {
        title: "Uploads of categories",
        about: "`issues` of an uploaded tree.",
        from: "pies",
        key: "issue",
      },
    ],
  },
};

/** Labels beside the codes. */
const labels: ReadonlySet<string> = new Set(["currencyOf", "nothingFound", "showPassword"]);

function toTable({ title, about, from, key: group }: Section): string {
  const found = texts.get("en", from)[group] as Readonly<Record<string, unknown>>;
  const rows = Object.entries(found).flatMap(([key, text]) => {
    if (typeof text !== "string" || labels.has(key) || key.endsWith("_one")) return [];
    const meaning = text.replaceAll(/\{\{(\w+)\}\}/g, "{$1}").replaceAll("|", "\\|");
    return [`| \`${key.replace(/_other$/, "")}\` | ${meaning} |`];
  });
  return `\n## ${title}\n\n${about}\n\n| code | meaning |\n|---|---|\n${rows.join("\n")}\n`;
}

it.each(Object.entries(pages))("%s has every code with its text", (file, { head, sections }) => {
  const page = head + sections.map(toTable).join("");
  if (process.env.FIXTURES === "write") writeFileSync(path.join(root, file), page);
  expect(readFileSync(path.join(root, file), "utf8")).toBe(page);
});
