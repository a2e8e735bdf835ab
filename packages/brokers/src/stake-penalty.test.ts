import { describe, expect, it } from "vitest";
import { brokers, decodeText, type SourceFile } from "./index.ts";
import { fixtureCases, isAsked, isNarrow, openCase } from "./testing/fixture-cases.ts";

/** A negative reward is a penalty: no reader may count it as income or drop it. */
interface Penalty {
  readonly broker: string;
  readonly name: string;
  readonly line: number;
  readonly file: SourceFile;
  readonly quantity: string;
}

const NUMBER = /(?<![\d.:/-])\d+(?:\.\d+)?(?![\d:/-])/g;

/** Readers with a side column, or balances before and after. */
const SIGNED_APART = new Set(["bitpanda", "kucoin", "okx"]);

/** Negates all numbers of this value; undefined without one. */
const turned = (line: string, quantity: string): string | undefined => {
  const changed = line.replace(NUMBER, (found) => (Number(found) === Number(quantity) ? `-${found}` : found));
  return changed === line ? undefined : changed;
};

const penaltiesOf = async ({ broker, name, folder }: (typeof fixtureCases)[number]): Promise<Penalty[]> => {
  const { file, options } = await openCase(folder);
  const decoded = file.sheets === undefined ? decodeText(file) : { fatal: undefined };
  if (!("text" in decoded)) return [];
  const { text } = decoded;
  const rows = brokers.find(({ id }) => id === broker)?.parse(file, options).rows ?? [];
  return rows.flatMap(({ kind, line, lines, quantity = "" }) => {
    const all = text.split("\n");
    const changed = turned(all[line - 1] ?? "", quantity);
    if (kind !== "staking-reward" || lines.length > 1 || changed === undefined) return [];
    const bytes = new TextEncoder().encode(all.with(line - 1, changed).join("\n"));
    return [{ broker, name, line, quantity, file: { name: file.name, bytes } }];
  });
};

const penalties = (
  await Promise.all(
    fixtureCases.filter(({ broker }) => isAsked(broker) && !SIGNED_APART.has(broker)).map(penaltiesOf),
  )
).flat();

const IN = new Set(["staking-reward", "airdrop", "fork", "buy", "transfer-in", "interest", "cash-gain"]);

describe("a reward below zero", () => {
  it.each(penalties)("is no income in line $line of $broker/$name", ({ broker, line, quantity, file }) => {
    const statement = brokers.find(({ id }) => id === broker)?.parse(file);
    const rows = statement?.rows.filter(({ lines }) => lines.includes(line)) ?? [];
    expect(rows.filter(({ kind }) => IN.has(kind)).map(({ kind }) => kind)).toEqual([]);
    const isReported = [...(statement?.failed ?? []), ...(statement?.ignored ?? [])].some(
      (entry) => entry.line === line,
    );
    expect(isReported || rows.some((row) => row.quantity === quantity)).toBe(true);
  });

  if (!isNarrow)
    it("is tried with the rewards of most exchanges", () => {
      const tried = new Set(penalties.map(({ broker }) => broker));
      expect(tried.size).toBeGreaterThan(8);
    });

  it("names the kind to enter instead in the template", () => {
    const template = brokers.find(({ id }) => id === "template");
    const text =
      "Event,Date,Symbol,Price,Quantity,Currency,FeeTax\nStaking_Reward,2025-01-01,ETH,,-0.5,USD,\n";
    const statement = template?.parse({ name: "a.csv", bytes: new TextEncoder().encode(text) });
    expect(statement?.failed.map(({ issue: { code } }) => code)).toEqual(["negative-reward"]);
  });
});
