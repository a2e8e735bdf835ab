import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { developer } from "./e2e/contract/developer.ts";
import { callGroups, stateGroups } from "./e2e/contract/groups.ts";
import { sentences } from "./e2e/contract/sentences.ts";

const root = path.resolve(import.meta.dirname, "..");
/** The last group runs on a development server (`dev.test.ts`). */
const rows = [...stateGroups, ...callGroups, developer].flatMap((group) => group.rows);

it("every row has an id of its own and something to run", () => {
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[2-9]\.\d+$/.test(id))).toEqual([]);
  // No row rests on another test.
  expect(rows.filter(({ run }) => !/\b(expect|soon)\b/.test(String(run))).map(({ id }) => id)).toEqual([]);
});

it("every sentence of parts 2 to 9 has rows, unless it says that nothing is shown; every row has a sentence", () => {
  const ids = sentences.map(([id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...new Set(ids.map((id) => id[1]))].join("")).toBe("23456789");
  const bare = sentences.filter(([, text, named]) => named.length === 0 && !/not shown\.$/.test(text));
  expect(bare).toEqual([]);
  const known = new Set(rows.map(({ id }) => id));
  const named = new Set(sentences.flatMap(([, , named]) => named));
  expect([...named].filter((id) => !known.has(id))).toEqual([]);
  expect([...known].filter((id) => !named.has(id))).toEqual([]);
});

it("no file keeps anything in the browser under a name of its own", () => {
  const files = readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file),
  );
  const keepers = files.filter((file) =>
    /(local|session)Storage[?.]|document\.cookie/.test(readFileSync(path.join(root, "app", file), "utf8")),
  );
  expect(keepers.length).toBeGreaterThan(3);
  for (const file of keepers) {
    const text = readFileSync(path.join(root, "app", file), "utf8");
    expect([file, text.includes("shared/cookies.ts")]).toEqual([file, true]);
    expect([file, /(Item\(\s*"|cookie = ["`][a-z])/.test(text)]).toEqual([file, false]);
  }
});

it("every group runs in Chromium", () => {
  const textOf = (name: string) => readFileSync(path.join(root, `tests/e2e/${name}.test.ts`), "utf8");
  expect(textOf("contract-state")).toContain("runGroups(stateGroups");
  expect(textOf("contract-calls")).toContain("runGroups(callGroups");
  expect(textOf("dev")).toContain("developer.rows");
});
