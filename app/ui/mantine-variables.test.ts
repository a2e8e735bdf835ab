import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { cssVariablesResolver, theme } from "./theme.ts";

function rulesOf(): string {
  const page = renderToStaticMarkup(
    createElement(MantineProvider, { theme, cssVariablesResolver, forceColorScheme: "light" }, ""),
  );
  const rules = /<style data-mantine-styles="true">(.*?)<\/style>/s.exec(page)?.[1] ?? "";
  return [...rules.matchAll(/([^{}]+)\{([^}]*)\}/g)]
    .map(([, selectors = "", inside = ""]) => {
      const lines = inside.split(";").flatMap((line) => (line.trim() === "" ? [] : [`  ${line.trim()};\n`]));
      return `${selectors.trim().replaceAll(", ", ",\n")} {\n${lines.join("")}}\n`;
    })
    .join("\n");
}

const head =
  "/* Our theme in the library's names. Made of theme.ts: `npx vitest run --project unit app/ui -u` writes it anew. */\n";

it("the sheet has the theme as the library would write it", async () => {
  const rules = rulesOf();
  expect(rules.match(/--mantine-/g)?.length).toBeGreaterThan(100);
  await expect(head + rules).toMatchFileSnapshot("./mantine-variables.css");
});
