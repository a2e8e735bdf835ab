import { expect, it } from "vitest";
import { findNameFault } from "./user-name.ts";

it.each([
  ["anna", null],
  ["Anna-1988", null],
  ["a_b-c", null],
  ["abcdefghijklmnopqrstuvwxyz1234", null],
  ["ab", "format"],
  ["abcdefghijklmnopqrstuvwxyz12345", "format"],
  ["1anna", "format"],
  ["-anna", "format"],
  ["anna-", "format"],
  ["an--na", "format"],
  ["аnna", "format"],
  ["anna b", "format"],
  ["anna/../x", "format"],
  ["<b>anna", "format"],
  ["", "format"],
  ["admin", "reserved"],
  ["Admin-2", "reserved"],
  ["z-erno", "reserved"],
  ["zerno_team", "reserved"],
  ["No-Reply", "reserved"],
  ["edit-post", "reserved"],
])("%j: %s", (name, fault) => {
  expect(findNameFault(name)).toBe(fault);
});
