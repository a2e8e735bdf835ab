import { expect, it } from "vitest";
import { refusedInComments, refusedInName } from "./refused-words.ts";

const found = (source: string): readonly string[] =>
  refusedInComments("a.ts", source).map(({ line, found: word }) => `${line} ${word}`);

it("refuses noun clauses at the start of comments, and riddles anywhere in them", () => {
  expect(found("/** What a row says. */\nconst a = 1;\n// Whose it is\n")).toEqual(["1 What", "3 Whose"]);
  expect(found("/**\n * Who may read.\n */\n")).toEqual(["1 Who"]);
  expect(found("\n/* A part that is none, read by itself: nobody waits. */")).toEqual([
    "2 is none",
    "2 by itself",
    "2 nobody",
  ]);
  expect(found("/** Returns the rate in force on a day, without a rate null. */")).toEqual([]);
});

it("reads comments alone", () => {
  expect(found('const text = "/** What */ nobody is told";\nconst is = /by itself/;')).toEqual([]);
});

it("refuses names that the glossary replaced", () => {
  const names = [
    "answer-bond.ts",
    "edit-world.ts",
    "pie-shapes.ts",
    "take-prices.db.test.ts",
    "late-menu.tsx",
  ];
  for (const name of names) expect(refusedInName(name)).toHaveLength(1);
  for (const name of ["get-bond.ts", "pie.schema.ts", "plate-menu.tsx", "world.ts"])
    expect(refusedInName(name)).toEqual([]);
});
