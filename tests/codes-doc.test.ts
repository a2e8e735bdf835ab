import { readFileSync } from "node:fs";
import path from "node:path";
import { KIND_CODES, KINDS } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { widgetKinds } from "../app/features/dashboard/kinds/index.ts";
import { jobNamesOf } from "../app/features/operations/job-names.ts";
import { CORPORATE_KINDS } from "../app/market/events/corporate.schema.ts";
import * as codes from "../app/shared/codes.ts";
import { changeKinds } from "../app/shared/names/change-kinds.ts";
import { type Enumeration, listApiEnumerations } from "./support/api-fuzz/api-enumerations.ts";

const text = readFileSync(path.resolve(import.meta.dirname, "../docs/codes.md"), "utf8");

/** Rows of the tables whose first heading is `head`. */
const rowsOf = (head: string): readonly (readonly string[])[] =>
  [...text.matchAll(/^\| (.*) \|\n\|[-|]+\|\n((?:\|.*\n)+)/gm)]
    .filter(([, heads = ""]) => heads === head)
    .flatMap(([, , body = ""]) => body.trim().split("\n"))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );

const unescaped = (value: string): string => value.replace("\\t", "\t").replace("\\|", "|");

const quoted = (cell = ""): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, value = ""]) => unescaped(value));

const byText = (values: readonly (string | number)[]): string =>
  JSON.stringify(values.map(String).toSorted());

const numberTables = Object.entries<unknown>(codes).filter(
  (entry): entry is [string, Record<string, number>] =>
    typeof entry[1] === "object" && !Array.isArray(entry[1]),
);

it("has every list of numbers with its values", () => {
  const documented = rowsOf("list | values").filter(([name = ""]) => name.startsWith("`"));
  expect(documented.map(([name, values]) => [quoted(name)[0], quoted(values)])).toEqual(
    numberTables.map(([name, table]) => [name, Object.values(table).map(String)]),
  );
});

it("has the constants with their values", () => {
  const constants = Object.entries(codes).filter(([, value]) => typeof value === "string");
  expect(
    rowsOf("constant | value | meaning").map(([name, value]) => [...quoted(name), ...quoted(value)]),
  ).toEqual(constants);
});

it("has every transaction type with number, group and meaning", () => {
  const types = Object.entries(KIND_CODES).map(([name, code]) => [
    name,
    String(code),
    KINDS[name as keyof typeof KINDS].group,
    true,
  ]);
  const documented = rowsOf("type | number | group | meaning").map(([name, code, group, meaning]) => [
    quoted(name)[0],
    code,
    group,
    meaning !== "",
  ]);
  expect(documented).toEqual(types);
});

it("has every kind of change with its group", () => {
  const documented = rowsOf("change | group | meaning").map(([name, group, meaning]) => [
    quoted(name)[0],
    group,
    meaning !== "",
  ]);
  expect(documented.toSorted()).toEqual(
    Object.entries(changeKinds)
      .map(([kind, group]) => [kind, group, true])
      .toSorted(),
  );
});

it("has every background job", () => {
  expect(rowsOf("job | does").map(([name]) => quoted(name)[0])).toEqual(
    jobNamesOf({ hasMarketData: true, hasBilling: true }),
  );
});

it.each([
  ["Widget", widgetKinds.map(({ kind }) => kind)],
  ["Corporate event", CORPORATE_KINDS],
])("has every value of the list %s", (list, values) => {
  const row = rowsOf("list | values").find(([name]) => name === list);
  expect(byText(quoted(row?.[1]))).toBe(byText(values));
});

describe("lists of the API", () => {
  const rows = rowsOf("list | field | values").map(([list, field, values]) => ({
    list,
    fields: quoted(field),
    values: quoted(values),
  }));
  const inNumbers = new Set(numberTables.map(([, table]) => byText(Object.values(table))));
  const inApi = listApiEnumerations();

  const fieldsOf = (values: readonly (string | number)[]): ReadonlySet<string> =>
    new Set(rows.filter((row) => byText(row.values) === byText(values)).flatMap(({ fields }) => fields));
  const isNumbered = ({ values }: Enumeration): boolean =>
    values.every((value) => typeof value === "number") && inNumbers.has(byText(values));

  it("are many", () => {
    expect(inApi.length).toBeGreaterThan(100);
  });

  it("stand on the page with their fields", () => {
    const missing = inApi
      .filter((one) => !isNumbered(one))
      .map(({ fields, values }) => ({
        values,
        fields: fields.filter((field) => !fieldsOf(values).has(field)),
      }))
      .filter(({ fields }) => fields.length > 0);
    expect(missing).toEqual([]);
  });

  it("are all that stands on the page", () => {
    const known = new Map(Map.groupBy(inApi, ({ values }) => byText(values)).entries());
    const unknown = rows.flatMap(({ list, fields, values }) => {
      const taken = new Set(known.get(byText(values))?.flatMap((one) => one.fields));
      return fields.filter((field) => !taken.has(field)).map((field) => `${list}: ${field}`);
    });
    expect(unknown).toEqual([]);
  });

  it("say what their values mean", () => {
    const bare = rowsOf("list | field | values").filter(
      ([, , values = ""]) => !/[a-z]{2}/.test(values.replaceAll(/`[^`]+`/g, "")),
    );
    expect(bare.map(([list]) => list)).toEqual(["Order"]);
  });
});
