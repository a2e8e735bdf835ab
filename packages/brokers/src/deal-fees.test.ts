import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { alfa } from "./alfa.ts";
import { openSource } from "./kit/open-source.ts";
import { add } from "./kit/text/decimal-text.ts";
import { sber } from "./sber.ts";
import type { Broker } from "./statement.ts";
import { FIXTURES } from "./testing/fixture-cases.ts";
import { type PlainWorkbook, writeWorkbook } from "./testing/sheet-file.ts";
import { tinkoff } from "./tinkoff.ts";

const read = (name: string, change: (text: string) => string) => {
  const text = readFileSync(join(FIXTURES, name), "utf8");
  const changed = change(text);
  if (changed === text) throw new Error(`nothing changed in ${name}`);
  return changed;
};

const parse = async (broker: Broker, text: string) => {
  const isBook = text.trimStart().startsWith("{");
  const book = isBook ? (JSON.parse(text) as PlainWorkbook) : undefined;
  const bytes = book ? writeWorkbook(book) : new TextEncoder().encode(text);
  const { rows, ignored } = broker.parse(
    await openSource({ name: book ? `f.${book.type ?? "xlsx"}` : "f.html", bytes }),
    { today: "2026-01-01" },
  );
  return {
    fees: rows.flatMap(({ kind, amount, checks }) =>
      kind === "fee" ? [[amount, ...checks.map(({ code }) => code)]] : [],
    ),
    repeated: ignored.filter(({ reason }) => reason.code === "fee-repeated").length,
  };
};

// The day's deals carry 2.56, 1.94 and 1.25; the excess is no repetition.
it("books what a T-Bank line of deals' fees has beyond the fees of its deals, and asks", async () => {
  const of = (amount: string) =>
    read("tinkoff/year-2025/input.sheets.json", (text) =>
      text.replace(/("Комиссия за сделки"[^\]]*?)"2,56"/, `$1"${amount}"`),
    );
  const { fees } = await parse(tinkoff, of("780,33"));
  const asked = fees.flatMap(([amount, ...codes]) =>
    codes.includes("fee-unmatched") ? [amount ?? "0"] : [],
  );
  // Deals of earlier days carry 4.92 that no other line repeats.
  expect(asked.reduce(add, "0")).toBe("772.85");
});

it("books what a Sber line of deals' fees has beyond the fees of its deals, and asks", async () => {
  const more = read("sber/closing/input.html", (text) =>
    text.replace("<td>RUB</td><td>0.00</td><td>1.94<", "<td>RUB</td><td>0.00</td><td>779.71<"),
  );
  expect(await parse(sber, more)).toEqual({ fees: [["777.77", "fee-unmatched"]], repeated: 3 });
});

it("books what an Alfa line of deals' fees has beyond the fees of its deals, and asks", async () => {
  const more = read("alfa/closing-cash/input.sheets.json", (text) => text.replace("-1.25,", "-779.02,"));
  expect((await parse(alfa, more)).fees).toContainEqual(["777.77", "fee-unmatched"]);
});
