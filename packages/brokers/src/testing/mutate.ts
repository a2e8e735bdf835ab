import type { Sheet, SourceFile } from "../statement.ts";

/** Returns a seeded generator, for repeating failures. */
export const createRandom = (start: number) => {
  let state = start >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
export type Random = ReturnType<typeof createRandom>;

const SNIPPETS = [
  '"',
  '""',
  ",",
  ";",
  "\n",
  "\r",
  "\u0000",
  "Header",
  "Data",
  "Total",
  "-",
  "1e99",
  "1,234",
  "=1",
  "\ufeff",
  "(",
];

const mutations: readonly ((bytes: Uint8Array, random: Random) => Uint8Array)[] = [
  (bytes, random) => bytes.map((byte) => (random(200) === 0 ? random(256) : byte)),
  (bytes, random) => bytes.subarray(0, random(bytes.length + 1)),
  (bytes, random) => bytes.subarray(random(bytes.length + 1)),
  (bytes, random) => {
    const at = random(bytes.length + 1);
    const snippet = Buffer.from(SNIPPETS[random(SNIPPETS.length)] ?? "");
    return Buffer.concat([bytes.subarray(0, at), snippet, bytes.subarray(at)]);
  },
  (bytes, random) => {
    const lines = Buffer.from(bytes).toString("latin1").split("\n");
    for (let swap = 0; swap < 5; swap += 1) {
      const [a, b] = [random(lines.length), random(lines.length)];
      [lines[a], lines[b]] = [lines[b] ?? "", lines[a] ?? ""];
    }
    return Buffer.from(lines.join("\n"), "latin1");
  },
  (bytes, random) => {
    const cells = Buffer.from(bytes).toString("latin1").split(",");
    for (let change = 0; change < 5; change += 1)
      cells[random(cells.length)] = SNIPPETS[random(SNIPPETS.length)] ?? "";
    return Buffer.from(cells.join(","), "latin1");
  },
];

const CELLS = [...SNIPPETS, "31.02.2025", "45000.5", "Итого", "9".repeat(40), "1,5", "РЕПО ч.1"];

const mutateSheets = (sheets: readonly Sheet[], random: Random): Sheet[] =>
  sheets.map((sheet) => {
    const rows = sheet.rows.map((row) =>
      row.cells.map((cell) => (random(60) === 0 ? (CELLS[random(CELLS.length)] ?? "") : cell)),
    );
    const [a, b] = [random(rows.length), random(rows.length)];
    [rows[a], rows[b]] = [rows[b] ?? [], rows[a] ?? []];
    const kept = rows.slice(0, random(4) === 0 ? random(rows.length + 1) : rows.length);
    const records = kept.map((cells, index) => ({ line: sheet.firstLine + index, cells }));
    // Opened sheets have no empty rows.
    return { ...sheet, rows: records.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")) };
  });

export const mutateBytes = (start: Uint8Array, random: Random): Uint8Array => {
  let bytes = start;
  for (let round = 0; round <= random(3); round += 1)
    bytes = new Uint8Array(mutations[random(mutations.length)]?.(bytes, random) ?? bytes);
  return bytes;
};

const MARKED = /"[^"<>]*"|>[^<>]*</g;

/** Keeps tags intact: nearly all other changes end at the first tag. */
const mutateValues = (bytes: Uint8Array, random: Random): Uint8Array => {
  const text = Buffer.from(bytes).toString("latin1");
  const changed = text.replace(MARKED, (marked) => {
    if (random(60) > 0) return marked;
    const value = (CELLS[random(CELLS.length)] ?? "").replace(/["<>]/g, "").replaceAll("\u0000", "");
    return `${marked.at(0)}${Buffer.from(value).toString("latin1")}${marked.at(-1)}`;
  });
  return Buffer.from(changed, "latin1");
};

const isMarkup = (bytes: Uint8Array): boolean => /^[\s\u00ef\u00bb\u00bf]*[<{[]/.test(headOf(bytes));
const headOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 64)).toString("latin1");

export const mutate = (source: SourceFile, random: Random): SourceFile => {
  if (source.sheets !== undefined) return { ...source, sheets: mutateSheets(source.sheets, random) };
  const isWhole = isMarkup(source.bytes) && random(2) === 0;
  const change = isWhole ? mutateValues : mutateBytes;
  return { name: "fuzz.csv", bytes: change(source.bytes, random) };
};
