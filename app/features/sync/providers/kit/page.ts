import { type Draft, type IssueCode, joinTaxes, makeDraft } from "@zerno/brokers";
import type { SyncPage, SyncWindow } from "../../provider.ts";

type Parts = Parameters<typeof makeDraft>[1];

/** A window while it is read: each operation ends in exactly one of the three. */
export interface PageReading {
  readonly rows: readonly Draft[];
  /** Adds a row; an operation may have several. @returns the row, for joins */
  readonly add: (parts: Parts) => Draft;
  readonly ignore: (date: string, code: IssueCode, raw: unknown) => void;
  readonly fail: (date: string, code: IssueCode, raw: unknown) => void;
  readonly joinTaxes: () => void;
  /** Drops neighbours of the window, which were read for joins. */
  readonly finish: (window: SyncWindow) => SyncPage;
}

const longestText = 1000;
const asText = (raw: unknown): string =>
  (typeof raw === "string" ? raw : JSON.stringify(raw)).slice(0, longestText);

const before = (a: Draft, b: Draft): number => {
  const [left, right] = [a, b].map(({ date, time }) => `${date} ${time ?? ""}`);
  return (left ?? "") < (right ?? "") ? -1 : left === right ? a.line - b.line : 1;
};

/** @returns a reading of one window; rows are sorted by time */
export function createPage(): PageReading {
  let rows: Draft[] = [];
  let lines = 0;
  const others = { ignored: [] as RawOperation[], failed: [] as RawOperation[] };
  const addTo = (list: RawOperation[]) => (date: string, code: IssueCode, raw: unknown) =>
    void list.push({ date, code, text: asText(raw) });
  return {
    get rows() {
      return rows;
    },
    add: (parts) => {
      lines += 1;
      const row = makeDraft([lines], parts);
      rows.push(row);
      return row;
    },
    ignore: addTo(others.ignored),
    fail: addTo(others.failed),
    joinTaxes: () =>
      joinTaxes({
        drafts: rows,
        removeRows: (gone) => {
          rows = rows.filter((row) => !gone.has(row));
        },
      }),
    finish: ({ from, to }) => {
      const isInside = ({ date }: { readonly date: string }) => date >= from && date <= to;
      const inside = rows.filter(isInside).sort(before);
      const describeAll = (list: readonly RawOperation[]) =>
        list.filter((raw) => raw.date === "" || isInside(raw)).map(({ code, text }) => ({ code, text }));
      return {
        rows: inside.map((row, index) => ({ ...row, line: index + 1, lines: [index + 1] })),
        ignored: describeAll(others.ignored),
        failed: describeAll(others.failed),
      };
    },
  };
}

interface RawOperation {
  readonly date: string;
  readonly code: IssueCode;
  readonly text: string;
}
