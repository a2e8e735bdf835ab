import { spawn } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { readContract } from "../../app/market/providers/testing/contract-case.ts";
import { startFake } from "../../app/market/providers/testing/fake-server.ts";

const program = path.resolve(import.meta.dirname, "../probe.ts");

const probe = (args: readonly string[]): Promise<{ status: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args]);
    let output = "";
    const collect = (part: Buffer) => {
      output += part;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("close", (status) => resolve({ status, output }));
  });

it("shows the live reply, the rows and every field that could not be read", async () => {
  const contract = readContract("cbr");
  const odd = contract.cases.find(({ unread }) => unread.length > 0);
  const fake = await startFake(odd?.exchanges ?? [], { folder: contract.folder });
  try {
    const days = ["--from", "2026-11-20", "--to", "2026-11-21"];
    const { status, output } = await probe(["cbr", "--want", "rates", ...days, "--address", fake.address]);
    expect(output).toContain("→ https://www.cbr.ru/scripts/XML_daily.asp?date_req=20%2F11%2F2026");
    expect(output).toContain("← 200 application/xml; charset=windows-1251");
    expect(output).toContain("<Name>Испорченная строка</Name>");
    expect(output).toContain('{"day":"2026-11-20","base":"USD","quote":"RUB","value":"80.9"}');
    expect(output).toContain(
      "1 fields not read\n  ValCurs.Valute.1.Value: нет (not a decimal number with a comma)",
    );
    expect(status).toBe(1);
  } finally {
    await fake.close();
  }
});

it("names the sources and what they can do when asked for another", async () => {
  const { status, output } = await probe(["nobody"]);
  expect(status).toBe(2);
  expect(output).toContain("cbr: rates, series");
});
