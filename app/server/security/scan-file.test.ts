import { afterAll, beforeAll, expect, it } from "vitest";
import { eicar, startScanner } from "../../../tests/support/scanner.ts";
import { scanFile } from "./scan-file.ts";

let scanner: Awaited<ReturnType<typeof startScanner>>;
beforeAll(async () => {
  scanner = await startScanner(2_000_000);
});
afterAll(() => scanner.stop());

it("a file without malware passes, whatever its length", async () => {
  for (const length of [0, 1, 256 * 1024, 1_000_001])
    await scanFile(scanner.address, Buffer.alloc(length, "a"));
});

it("one with malware in it is refused, also where it lies across two pieces", async () => {
  for (const before of [0, 256 * 1024 - 10]) {
    const file = Buffer.concat([Buffer.alloc(before, "a"), Buffer.from(eicar)]);
    await expect(scanFile(scanner.address, file)).rejects.toMatchObject({ code: "FILE_INFECTED" });
  }
});

it("refuses a file without a verdict: too large for the scanner, or no scanner", async () => {
  const large = Buffer.alloc(2_000_001);
  await expect(scanFile(scanner.address, large)).rejects.toMatchObject({ code: "SCAN_FAILED" });
  await expect(scanFile("127.0.0.1:1", Buffer.from("a"))).rejects.toMatchObject({ code: "SCAN_FAILED" });
  await expect(scanFile("/nonexistent/clamd.sock", Buffer.from("a"))).rejects.toMatchObject({
    code: "SCAN_FAILED",
  });
});
