import { type Draft, type IssueCode, joinTaxes, makeDraft } from "@zerno/brokers";
import type { SyncPage, SyncWindow } from "../../provider.ts";

type Parts = Parameters<typeof makeDraft>[1];

/** A window while it is read: each operation ends in exactly one of the three. */
export interface PageReading {
  /** Rows so far, open to joins. */
  readonly rows: readonly Draft[];
  /** Adds a row; an operation may have several. @returns the row, for joins */
  readonly add: (parts: Parts) => Draft;
  readonly ignore: (date: string, code: IssueCode, told: unknown) => void;
  readonly fail: (date: string, code: IssueCode, told: unknown) => void;
  /** Joins separate taxes to their payments, as in a statement. */
  readonly joinTaxes: () => void;
  /** Drops neighbours of the window, which were read for joins. */
  readonly finish: (window: SyncWindow) => SyncPage;
}

const longestText = 1000;
const asText = (told: unknown): string =>
  (typeof told === "string" ? told : JSON.stringify(told)).slice(0, longestText);

const before = (a: Draft, b: Draft): number => {
  const [left, right] = [a, b].map(({ date, time }) => `${date} ${time ?? ""}`);
  return (left ?? "") < (right ?? "") ? -1 : left === right ? a.line - b.line : 1;
};

/** @returns a reading of one window; rows are sorted by time */
export function createPage(): PageReading {
  let rows: Draft[] = [];
  let lines = 0;
  const others = { ignored: [] as Told[], failed: [] as Told[] };
  const tell = (list: Told[]) => (date: string, code: IssueCode, told: unknown) =>
    void list.push({ date, code, text: asText(told) });
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
    ignore: tell(others.ignored),
    fail: tell(others.failed),
    joinTaxes: () =>
      joinTaxes({
        drafts: rows,
        takeBack: (gone) => {
          rows = rows.filter((row) => !gone.has(row));
        },
      }),
    finish: ({ from, to }) => {
      const isInside = ({ date }: { readonly date: string }) => date >= from && date <= to;
      const inside = rows.filter(isInside).sort(before);
      const tellAll = (list: readonly Told[]) =>
        list.filter((told) => told.date === "" || isInside(told)).map(({ code, text }) => ({ code, text }));
      return {
        rows: inside.map((row, index) => ({ ...row, line: index + 1, lines: [index + 1] })),
        ignored: tellAll(others.ignored),
        failed: tellAll(others.failed),
      };
    },
  };
}

interface Told {
  readonly date: string;
  readonly code: IssueCode;
  readonly text: string;
}
