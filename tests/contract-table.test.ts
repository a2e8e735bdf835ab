import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { callGroups, stateGroups } from "./e2e/contract/groups.ts";
import { shownRows } from "./e2e/contract/shown.ts";

const root = path.resolve(import.meta.dirname, "..");
const rows = [...[...stateGroups, ...callGroups].flatMap((group) => group.rows), ...shownRows];

it("every row has an id of its own, and either runs or names the test that shows it", () => {
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[2-9]\.\d+$/.test(id))).toEqual([]);
  const undecided = rows.filter(({ run, shownBy }) => (run === undefined) === (shownBy === undefined));
  expect(undecided.map(({ id }) => id)).toEqual([]);
  for (const part of ["2", "3", "4", "5", "6", "7", "8", "9"])
    expect(
      ids.some((id) => id.startsWith(`${part}.`)),
      `part ${part}`,
    ).toBe(true);
});

/** Whatever touches the browser's memory takes its names from the one list. */
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

it.each(rows.flatMap(({ id, shownBy }) => (shownBy ? [[id, ...shownBy] as const] : [])))(
  "%s is shown by %s: %s",
  (_id, file, title) => {
    expect(existsSync(path.join(root, file))).toBe(true);
    const text = readFileSync(path.join(root, file), "utf8");
    expect(text).toContain(`"${title}`);
    expect(/\bexpect\(/.test(text)).toBe(true);
  },
);
