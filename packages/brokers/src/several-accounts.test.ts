import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { brokers, parseMapped, type Statement } from "./index.ts";
import { fixtureCases, openCase } from "./testing/fixture-cases.ts";

const cases = fixtureCases.filter(({ folder }) => {
  const { fatal } = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as Statement;
  return fatal?.code === "several-accounts";
});

it.each(cases)(
  "$broker/$name gives each of its accounts alone, and no line twice",
  async ({ broker, folder }) => {
    const { file, options } = await openCase(folder);
    const reader = brokers.find(({ id }) => id === broker);
    const { accounts = [] } = reader?.parse(file, options) ?? {};
    expect(accounts.length).toBeGreaterThan(1);
    const seen = new Set<number>();
    for (const account of accounts) {
      const part = reader?.parse(file, { ...options, account });
      expect(part?.fatal).toBeUndefined();
      expect(part?.account?.number).toBe(account);
      const { rows = [], ignored = [] } = part ?? {};
      const lines = new Set([...rows.flatMap((row) => row.lines), ...ignored.map(({ line }) => line)]);
      for (const line of lines) {
        expect(seen.has(line)).toBe(false);
        seen.add(line);
      }
    }
  },
);

it("six brokers have such a fixture", () => {
  const ids = ["fidelity", "ibkr", "ofx", "sber", "vanguard-us", "wealthsimple"];
  expect(new Set(cases.map(({ broker }) => broker))).toEqual(new Set(ids));
});

it("the workbook of Sber Online: one deal of each account", async () => {
  const found = cases.find(({ broker }) => broker === "sber");
  const { file, options } = await openCase(found?.folder ?? "");
  const reader = brokers.find(({ id }) => id === "sber");
  const deals = (account: string) =>
    reader?.parse(file, { ...options, account }).rows.map(({ kind, quantity }) => [kind, quantity]);
  expect(deals("S000001")).toEqual([["buy", "10"]]);
  expect(deals("S000002")).toEqual([["sell", "3"]]);
});

const TWO_ACCOUNTS = [
  ["wealthsimple", "every-activity", "WK000001CAD", "WK000002CAD"],
  ["rbc", "every-activity", "12345678", "87654321"],
  ["investbook", "every-event", "ИБ-1", "ИБ-2"],
  ["ibkr", "transaction-history", "U***1234", "U***9876"],
] as const;

const textOf = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes);
  return text.includes("\ufffd") ? new TextDecoder("windows-1251").decode(bytes) : text;
};

/** Lines of two accounts in one file: the first must be read as if alone. */
it("a table of two accounts gives for each what its file alone gives", async () => {
  for (const [id, name, own, other] of TWO_ACCOUNTS) {
    const found = fixtureCases.find((entry) => entry.broker === id && entry.name === name);
    const reader = brokers.find((entry) => entry.id === id);
    if (!found || !reader) throw new Error(`no fixture ${id}/${name}`);
    const { file, options } = await openCase(found.folder);
    const text = textOf(file.bytes).trimEnd();
    const [header = "", ...lines] = text.split("\n");
    const doubled = lines.flatMap((line) =>
      line.includes(own) ? [line, line.replaceAll(own, other)] : [line],
    );
    const both = { ...file, bytes: new TextEncoder().encode(`${[header, ...doubled].join("\n")}\n`) };
    expect(reader.parse(both, options).accounts).toEqual([own, other]);
    const whole = reader.parse(file, options);
    for (const account of [own, other]) {
      const part = reader.parse(both, { ...options, account });
      const plain = ({ rows }: Statement) => rows.map(({ line: _, lines: __, checks: ___, ...row }) => row);
      expect(plain(part)).toEqual(plain(whole));
      expect(part.account?.number).toBe(account);
      expect(part.counts.rows).toBe(whole.counts.rows);
    }
  }
});

it("a mapped table gives the rows of the account that is asked for", () => {
  const bytes = new TextEncoder().encode(
    "when;sum;owner\n2025-01-02;100;A-1\n2025-01-03;50;B-2\n2025-01-04;7;\n",
  );
  const profile = {
    ...{ encoding: null, delimiter: ";", decimalMark: ".", dateOrder: "ymd", headerRow: 1, sheet: null },
    ...{ header: ["when", "sum", "owner"], columns: { when: "date", sum: "amount", owner: "account" } },
    ...{ words: {}, constants: { currency: "EUR", account: null, event: "cash-flow" }, signs: "amount" },
  } as unknown as Parameters<typeof parseMapped>[1];
  const file = { name: "own.csv", bytes };
  expect(parseMapped(file, profile).accounts).toEqual(["A-1", "B-2"]);
  const sums = (account: string) => parseMapped(file, profile, { account }).rows.map(({ amount }) => amount);
  // A line without an account belongs to the first.
  expect(sums("A-1")).toEqual(["100", "7"]);
  expect(sums("B-2")).toEqual(["50"]);
});
