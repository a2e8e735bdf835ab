import { describe, expect, it } from "vitest";
import { type Command, keyOf, matchKeys } from "./commands.ts";

const command = (id: string, shortcut: string): Command => ({
  id,
  labelKey: id,
  shortcut,
  perform: () => undefined,
});
const commands = [
  command("dashboard", "g d"),
  command("holdings", "g h"),
  command("new", "n"),
  command("help", "?"),
];

const press = (...keys: readonly string[]) => {
  let pending: readonly string[] = [];
  const performed: string[] = [];
  for (const key of keys) {
    const next = matchKeys(pending, key, commands);
    pending = next.pending;
    if (next.command) performed.push(next.command.id);
  }
  return performed;
};

describe("key sequences", () => {
  it.each([
    [["n"], ["new"]],
    [["g", "d"], ["dashboard"]],
    [["g", "n"], ["new"]],
    [["g", "x", "d"], []],
    [["g", "g", "h"], ["holdings"]],
    [
      ["?", "g", "d", "n"],
      ["help", "dashboard", "new"],
    ],
  ])("%j performs %j", (keys, expected) => expect(press(...keys)).toEqual(expected));
});

it("reads letters by their place, signs by their character", () => {
  expect(keyOf({ code: "KeyG", key: "п" })).toBe("g");
  expect(keyOf({ code: "BracketRight", key: "ъ" })).toBe("]");
  expect(keyOf({ code: "Digit7", key: "?" })).toBe("?");
});
