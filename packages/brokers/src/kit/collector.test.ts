import { describe, expect, it } from "vitest";
import { createCollector } from "./collector.ts";
import { issue } from "./issue.ts";

const LINES = [
  { line: 1, cells: ["Date", "Sum"] },
  { line: 2, cells: ["2024-01-02", "5"] },
  { line: 3, cells: ["", " "] },
  { line: 4, cells: ["2024-01-03", "6"] },
  { line: 5, cells: ["Total", "11"] },
];

const finished = (collect: (out: ReturnType<typeof createCollector>) => void) => {
  const out = createCollector("x", "x-csv", LINES);
  collect(out);
  return out.finish({ cash: [], positions: [] }, [], {});
};

describe("lines of a file", () => {
  it("are in one class each, those of the layout counted by reason", () => {
    const statement = finished((out) => {
      out.layout(LINES.slice(0, 1), "heading");
      out.layout(LINES.slice(4), "total");
      for (const { line } of [LINES[1], LINES[3]].filter((each) => each !== undefined)) {
        out.seen(line);
        out.ignore(line, issue("broker-text"));
      }
    });
    expect(statement.counts).toEqual({ dataRows: 2, rows: 0, ignored: 2, failed: 0 });
    expect(statement.source).toEqual({ lines: 4, layout: { heading: 1, total: 1 } });
  });

  it("fail when nothing was made of them", () => {
    const statement = finished((out) => out.layout(LINES.slice(0, 1), "heading"));
    expect(statement.failed.map(({ line, issue: { code }, text }) => [line, code, text])).toEqual([
      [2, "line-unread", "2024-01-02 | 5"],
      [4, "line-unread", "2024-01-03 | 6"],
      [5, "line-unread", "Total | 11"],
    ]);
    expect(statement.counts).toEqual({ dataRows: 3, rows: 0, ignored: 0, failed: 3 });
  });

  it("are no layout once a row or a failure was made of them", () => {
    const statement = finished((out) => {
      out.layout(LINES, "text");
      out.seen(2);
      out.fail(2, issue("bad-number"), "5");
    });
    expect(statement.counts.failed).toBe(1);
    expect(statement.source).toEqual({ lines: 4, layout: { text: 3 } });
  });
});
