import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { writeWhole } from "./write-whole.ts";

it("writes a whole file or leaves what was there", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-whole-"));
  const file = path.join(folder, "mail.eml");
  await writeWhole(file, Buffer.from("first"));
  expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual(["first", 0o600]);
  // A folder in its place makes the last step fail.
  const taken = path.join(folder, "taken.eml");
  mkdirSync(taken);
  writeFileSync(path.join(taken, "inside"), "");
  await expect(writeWhole(taken, Buffer.from("second"))).rejects.toThrow();
  expect(readdirSync(folder).sort()).toEqual(["mail.eml", "taken.eml"]);
  rmSync(folder, { recursive: true });
});
