import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { brokers } from "@zerno/brokers";
import sharp from "sharp";
import { expect, it } from "vitest";
import { languages } from "../../shared/languages.ts";
import { type ScreenName, screenPath, screenSizes } from "../../ui/product/screen-files.ts";
import { formatCount, namedFormats } from "./import-formats.ts";

const publicFolder = path.resolve(import.meta.dirname, "../../../public");

it("names as many formats as there are readers besides the own template, and only such", () => {
  const ids = brokers.map(({ id }) => id);
  expect(formatCount).toBe(ids.filter((id) => id !== "template").length);
  expect(namedFormats.filter((id) => !ids.includes(id))).toEqual([]);
  for (const id of namedFormats) expect(existsSync(path.join(publicFolder, `brokers/${id}.svg`))).toBe(true);
});

it("has every picture in both languages and themes, in its proportions, at most 3 MB in total", async () => {
  let bytes = 0;
  for (const name of Object.keys(screenSizes) as ScreenName[])
    for (const language of languages)
      for (const theme of ["light", "dark"] as const) {
        const file = readFileSync(path.join(publicFolder, screenPath(name, language, theme)));
        const { format, width = 0, height = 0 } = await sharp(file).metadata();
        const { width: shownWidth, height: shownHeight } = screenSizes[name];
        expect([name, format, width / height]).toEqual([name, "webp", shownWidth / shownHeight]);
        bytes += file.length;
      }
  expect(bytes).toBeLessThan(3_000_000);
});
