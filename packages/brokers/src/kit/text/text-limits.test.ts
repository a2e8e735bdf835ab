import { describe, expect, it } from "vitest";
import { openCsv } from "../tables/open-csv.ts";
import { readXml } from "../xml/xml-tree.ts";
import { exceedsText } from "./text-limits.ts";

const encode = (text: string) => ({ name: "a", bytes: new TextEncoder().encode(text) });
const codeOf = (result: object) => ("fatal" in result ? (result.fatal as { code: string }).code : "read");

describe("a text that would become far more than it is", () => {
  it.each<[string, string, string]>([
    ["quotes inside cells", `a,b\n${'"a'.repeat(200_000)}`, "too-many-quotes"],
    ["a row of millions of cells", ",".repeat(6_000_001), "too-many-values"],
  ])("is refused before it is split: %s", (_what, text, code) => {
    expect(codeOf(openCsv(encode(text)))).toBe(code);
  });

  it("is refused before it is a tree", () => {
    expect(codeOf(readXml(`<a>${"<b/>".repeat(2_000_000)}</a>`))).toBe("too-many-values");
    expect(codeOf(readXml(`<a ${"b='' ".repeat(2_000_001)}/>`))).toBe("too-many-values");
  });

  it("is not meant by quotes that belong to cells", () => {
    const row = '"one","two ""quoted"" words","three"\n';
    expect(exceedsText(row.repeat(60_000), ",")).toBeUndefined();
  });
});
