import { createElement } from "react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { renderPage, textOf } from "../test-page.ts";
import { type Column, figureSortValue, formatSort, nextSort, parseSort } from "./columns.ts";
import { compareDecimals, compareTexts } from "./compare.ts";
import { DataTable } from "./data-table.tsx";

interface Holding {
  readonly name: string;
  readonly value: string | null;
}

const columns: readonly Column<Holding>[] = [
  { id: "name", header: "Name", cell: (row) => row.name, sortValue: (row) => row.name, total: "Total" },
  {
    id: "value",
    header: "Value",
    align: "end",
    cell: (row) => row.value ?? "—",
    sortValue: (row) => row.value,
    sortAs: "decimal",
    total: "42",
  },
  { id: "note", header: "Note", cell: () => "note" },
];
const rows: readonly Holding[] = [
  { name: "Яблоко", value: "9007199254740993.1" },
  { name: "арбуз", value: null },
  { name: "Ёж", value: "9007199254740993.2" },
  { name: "Жук", value: "-5" },
];

const render = (address: string, list = rows) =>
  renderPage(
    createElement(
      MemoryRouter,
      { initialEntries: [address] },
      createElement(DataTable<Holding>, {
        label: "Holdings",
        columns,
        rows: list,
        rowId: (row) => row.name,
        href: (row) => `/h/${row.name}`,
      }),
    ),
    { locale: "ru-RU" },
  );
const order = (address: string) =>
  [...render(address).matchAll(/data-row="([^"]+)"/g)].map((match) => match[1]);

describe("sorting through the address", () => {
  it("is exact on decimals; unknown values stand last in both directions", () => {
    expect(order("/?sort=value")).toEqual(["Жук", "Яблоко", "Ёж", "арбуз"]);
    expect(order("/?sort=-value")).toEqual(["Ёж", "Яблоко", "Жук", "арбуз"]);
  });

  it("orders names as the language does", () => {
    expect(order("/?sort=name")).toEqual(["арбуз", "Ёж", "Жук", "Яблоко"]);
  });

  it("ignores what is no sortable column", () => {
    expect(order("/?sort=note")).toEqual(rows.map((row) => row.name));
    expect(order("/?sort=made-up")).toEqual(rows.map((row) => row.name));
  });

  it("offers the next direction as a link that keeps the rest of the address", () => {
    const html = render("/?period=1Y&sort=-value");
    expect(html).toContain('aria-sort="descending"');
    expect(html).toMatch(/href="[^"]*period=1Y&amp;sort=value"/);
    expect(html).toMatch(/href="[^"]*period=1Y&amp;sort=name"/);
  });
});

it("pins totals, names cells for cards and links the first cell", () => {
  const html = render("/");
  expect(html).toMatch(/<tfoot>.*Total.*42.*<\/tfoot>/);
  expect(html).toContain('data-label="Value"');
  expect(html).toContain('href="/h/Ёж"');
  expect(textOf(html)).toContain("—");
});

it("keeps only rows in sight beyond 500, on the server too", () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({ name: `Row ${index}`, value: String(index) }));
  const shown = [...render("/", many).matchAll(/data-row=/g)].length;
  expect(shown).toBeGreaterThan(20);
  expect(shown).toBeLessThan(60);
});

describe("sort state", () => {
  it("is read and written", () => {
    expect(parseSort("-value", columns)).toEqual({ id: "value", isDescending: true });
    expect(parseSort(null, columns)).toBeNull();
    expect(formatSort({ id: "value", isDescending: true })).toBe("-value");
  });

  it("starts with the largest number and with A", () => {
    const [name, value] = columns;
    if (!name || !value) throw new Error("no columns");
    expect(nextSort(value, null).isDescending).toBe(true);
    expect(nextSort(value, { id: "value", isDescending: true }).isDescending).toBe(false);
    expect(nextSort(name, { id: "value", isDescending: true })).toEqual({ id: "name", isDescending: false });
  });

  it("takes the value of a figure, a refusal is unknown", () => {
    expect(figureSortValue({ value: "1", unit: "money" })).toBe("1");
    expect(figureSortValue({ refused: [], unit: "money" })).toBeNull();
  });
});

it.each([
  ["10", "9", 1],
  ["-10", "9", -1],
  ["0.1", "0.10", 0],
  ["-0", "0", 0],
  ["1e3", "999.9", 1],
])("compares %s with %s", (first, second, expected) => expect(compareDecimals(first, second)).toBe(expected));

it("compares numbers inside names by value", () => {
  expect(compareTexts("ОФЗ 9", "ОФЗ 10", "ru-RU")).toBeLessThan(0);
});

describe("sections", () => {
  const sections = {
    keyOf: (row: Holding) => (row.value === null ? "unknown" : "known"),
    order: ["known", "unknown", "cash"],
    cell: (key: string, column: string) => (column === "name" ? `Section ${key}` : undefined),
  };
  const table = (extra: object = {}) =>
    renderPage(
      createElement(
        MemoryRouter,
        { initialEntries: ["/?sort=-value"] },
        createElement(DataTable<Holding>, {
          label: "Holdings",
          columns,
          rows,
          rowId: (row) => row.name,
          sections,
          ...extra,
        }),
      ),
      { locale: "ru-RU" },
    );
  const linesOf = (html: string) =>
    [...html.matchAll(/data-(row|section)="([^"]+)"/g)].map((match) => `${match[1]} ${match[2]}`);

  it("stand in their own order, rows below theirs in the order of the sort; an empty one keeps its heading", () => {
    const expected = [
      "section known",
      "row Ёж",
      "row Яблоко",
      "row Жук",
      "section unknown",
      "row арбуз",
      "section cash",
    ];
    expect(linesOf(table())).toEqual(expected);
    expect(linesOf(table({ virtualFrom: 3 }))).toEqual(expected);
    expect(table()).toContain('<th scope="rowgroup" data-phone="title">Section known</th>');
  });
});
