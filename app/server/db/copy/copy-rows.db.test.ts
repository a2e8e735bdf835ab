// @module-tag every-server
import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, withTransaction } from "../../../../tests/support/database.ts";
import type { Db } from "../db-types.ts";
import type { BinaryRows } from "./binary-rows.ts";
import { copyRows } from "./copy-rows.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function read<T>(
  db: Db,
  fields: readonly SQL[],
  rest: SQL,
  take: (row: BinaryRows) => T,
): Promise<T[]> {
  const rows: T[] = [];
  await copyRows(db, { fields, rest }, (row) => rows.push(take(row)));
  return rows;
}

const one = sql`from (select 1) as one`;
const textOfUnits = (units: bigint, scale: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

it("numbers come to the last unit, whatever their size, sign and decimals", async () => {
  const limit = 10n ** 30n - 1n;
  const units = fc.oneof(
    fc.bigInt({ min: -limit, max: limit }),
    fc.bigInt({ min: -10_000_000n, max: 10_000_000n }),
    fc
      .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.nat({ max: 25 }))
      .map(([n, zeros]) => BigInt(n) * 10n ** BigInt(zeros)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(units, { minLength: 1, maxLength: 60 }),
      fc.constantFrom(10, 18),
      async (asked, scale) => {
        const fields = asked.map((number) => sql.raw(`${textOfUnits(number, scale)}::numeric(60, ${scale})`));
        const [found] = await read(database.db, fields, one, (row) =>
          asked.map((_, i) => row.units(i, scale)),
        );
        expect(found).toEqual(asked);
      },
    ),
  );
});

it("refuses a number that is none, and the connection serves on", async () => {
  const take = (row: BinaryRows) => row.units(0, 10);
  const bad = (db: Db) => read(db, [sql`'NaN'::numeric`], one, take);
  await expect(bad(database.db)).rejects.toThrow("not finite");
  await withTransaction(async (tx) => {
    await expect(bad(tx)).rejects.toThrow("not finite");
    expect(await read(tx, [sql`7::numeric`], one, take)).toEqual([70_000_000_000n]);
  });
});

it("texts, ids, days, bytes, yes and no, and nothing", async () => {
  const fields = [
    sql`${'it\'s \\ "зерно" 🌾'}::text`,
    sql`'0190a6b1-0000-7abc-8def-ffffffffffff'::uuid`,
    sql`'2024-02-29'::date`,
    sql`'1969-12-31'::date`,
    sql`'\\x00ff10'::bytea`,
    sql`true`,
    sql`false`,
    sql`(-12)::smallint`,
    sql`'RUB'::text`,
    sql`null::text`,
    sql`0::numeric`,
    sql`''::text`,
  ];
  const [row] = await read(database.db, fields, one, (f) => ({
    text: f.text(0),
    id: f.uuid(1),
    parts: [0, 1, 2, 3].map((place) => f.uuidPart(1, place)),
    days: [f.day(2), f.day(3)],
    bytes: [...f.bytes(4)],
    flags: [f.isTrue(5), f.isTrue(6)],
    int: f.int(7),
    codes: [f.shortText(8), f.shortText(0), f.shortText(9), f.shortText(11)],
    nulls: [f.isNull(9), f.isNull(11), f.text(9), f.text(11)],
    zero: f.units(10, 18),
  }));
  expect(row).toEqual({
    text: 'it\'s \\ "зерно" 🌾',
    id: "0190a6b1-0000-7abc-8def-ffffffffffff",
    parts: [0x0190a6b1, 0x00007abc, 0x8defffff | 0, -1],
    days: [19_782, -1],
    bytes: [0, 255, 16],
    flags: [true, false],
    int: -12,
    codes: [0x525542, Number.NaN, Number.NaN, Number.NaN],
    nulls: [true, false, "", ""],
    zero: 0n,
  });
});

it("rows longer than a piece of the answer and many short ones come whole and in order", async () => {
  const take = (row: BinaryRows) => [row.int(0), row.text(1).length];
  const rest = sql`from generate_series(1, 3000) as i order by i`;
  const fields = [sql`i::smallint`, sql`repeat('x', case when i % 500 = 0 then 200000 else i end)`];
  const rows = await read(database.db, fields, rest, take);
  expect(rows).toEqual(
    Array.from({ length: 3000 }, (_, i) => [i + 1, (i + 1) % 500 === 0 ? 200_000 : i + 1]),
  );
  expect(await read(database.db, fields, sql`from generate_series(1, 0) as i`, take)).toEqual([]);
});

it("a statement the database refuses fails the question and nothing else", async () => {
  const refused = read(database.db, [sql`1 / 0`], one, () => undefined);
  await expect(refused).rejects.toThrow("division by zero");
  expect(await read(database.db, [sql`1::smallint`], one, (row) => row.int(0))).toEqual([1]);
});
