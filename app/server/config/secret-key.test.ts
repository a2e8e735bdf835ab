import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadSecretKey } from "./secret-key.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "zerno-secret-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const load = (secretKey?: string) => loadSecretKey({ dataDir, secretKey });

it("generates a key once, readable by its owner only, and keeps it", () => {
  const first = load();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(load()).toBe(first);
  expect(statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(["secrets.json"]);
});

it("writes nothing when SECRET_KEY is given", () => {
  expect(load("k".repeat(32))).toBe("k".repeat(32));
  expect(readdirSync(dataDir)).toEqual([]);
});

it("never replaces a damaged file", () => {
  const file = path.join(dataDir, "secrets.json");
  writeFileSync(file, "{");
  expect(() => load()).toThrow(/secrets\.json is damaged/);
  expect(readFileSync(file, "utf8")).toBe("{");
});
