import { type CompositionFault, ingestComposition } from "../facts/fund-composition.ts";
import type { HoldingRow } from "../providers/rows.ts";
import type { KnownAsset } from "./known-assets.ts";
import { fileSource, type Loader, type LoadTask } from "./load-file.ts";
import { type CellReader, cellReader } from "./read-cells.ts";
import { type CsvRow, cellOf, columnOf } from "./read-rows.ts";

const plainNumber = /^\d+(\.\d+)?$/;

const faults: Readonly<Record<CompositionFault, string>> = {
  "no-number": "a weight is no number",
  "not-positive": "weights are zero or below",
  "over-100": "weights add up to more than 100",
  "too-many": "more than 5,000 holdings",
  future: "date in the future",
  "no-name": "a name is missing",
};

interface Line {
  readonly row: CsvRow;
  readonly asset: KnownAsset;
  readonly holding: HoldingRow;
}

const columnsOf = ({ file: { header } }: LoadTask) => ({
  fund: columnOf(header, "fund", "symbol"),
  name: columnOf(header, "name"),
  ticker: columnOf(header, "ticker"),
  weight: columnOf(header, "weight_percent", "weight"),
  day: columnOf(header, "date"),
});

async function readLines(
  task: LoadTask,
  at: ReturnType<typeof columnsOf>,
  reader: CellReader,
): Promise<Line[]> {
  const known = await task.assets();
  return task.file.rows.flatMap((row) => {
    const code = cellOf(row, at.fund);
    const asset = known.find(code, task.market);
    if (typeof asset === "string") return reader.fail(row, "fund", `${asset} asset: ${code}`) ?? [];
    const weightPercent = cellOf(row, at.weight);
    if (!plainNumber.test(weightPercent))
      return reader.fail(row, "weight_percent", `no number: "${weightPercent.slice(0, 40)}"`) ?? [];
    const day = cellOf(row, at.day) === "" ? null : reader.day(row, at.day, "date");
    if (day === null && cellOf(row, at.day) !== "") return [];
    const ticker = cellOf(row, at.ticker) || null;
    return [
      { row, asset, holding: { day, ticker, name: cellOf(row, at.name) || (ticker ?? ""), weightPercent } },
    ];
  });
}

/** `fund,name,weight_percent`; ticker, date. One bad line excludes the fund: a part would look like the whole. */
export const loadComposition: Loader = async (task) => {
  const at = columnsOf(task);
  if (at.fund < 0 || at.weight < 0 || (at.name < 0 && at.ticker < 0))
    return { reason: "no columns fund, name and weight_percent" };
  const reader = cellReader(task.today);
  const lines = await readLines(task, at, reader);
  const badCodes = new Set(
    task.file.rows
      .filter(({ line }) => reader.bad.some(({ row }) => row === line))
      .map((row) => cellOf(row, at.fund)),
  );
  const stored = await task.db.transaction(async (tx) => {
    let count = 0;
    for (const [id, list] of Map.groupBy(lines, ({ asset }) => asset.id)) {
      const [first] = list;
      if (first === undefined || list.some(({ row }) => badCodes.has(cellOf(row, at.fund)))) continue;
      const holdings = list.map(({ holding }) => holding);
      const taken = await ingestComposition(tx, id, holdings, { source: fileSource, now: task.now });
      if (taken.fault !== undefined) reader.fail(first.row, "weight_percent", faults[taken.fault]);
      count += taken.stored;
    }
    return count;
  });
  const left = badCodes.size > 0 ? [`excluded completely: ${[...badCodes].join(", ")}`] : [];
  return { stored, bad: reader.bad, notes: left };
};
