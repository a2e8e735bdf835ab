import { expect, it } from "vitest";
import { sourceLabel } from "./source-label.ts";

it("names the broker of a format, and leaves ids that the screens have texts for", () => {
  expect(sourceLabel("zerodha")).toBe("Zerodha");
  expect([sourceLabel("moex"), sourceLabel("upload"), sourceLabel("")]).toEqual(["moex", "upload", ""]);
});
