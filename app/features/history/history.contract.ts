import { z } from "zod";
import { Id } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { changeGroups } from "../../shared/names/change-kinds.ts";
import { PortfolioId } from "../../shared/schemas/ledger.schema.ts";

/** One column of a row as people read it; texts of `code` and `kind` are keys' last parts. */
const FieldChange = z.object({
  /** Last part of the key of its name, `common:history.field.<name>`. */
  name: z.string(),
  /** text | number | ratio | day | currency | flag | asset | account | code | kind */
  shape: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof FieldChange>;

const RowChange = z.object({
  table: z.string(),
  operation: z.enum(["added", "changed", "removed"]),
  /** Subject of the row: a ticker, a name, a file. */
  title: z.string(),
  /** Of a transaction: its kind, and its day. */
  kindName: z.string().nullable(),
  date: z.string().nullable(),
  fields: z.array(FieldChange),
});
export type RowChange = z.infer<typeof RowChange>;

export const HistoryChange = z.object({
  id: z.string(),
  /** Key of `common:change`. */
  kind: z.string(),
  /** Of an undo: the kind of what was undone. */
  undoneKind: z.string().nullable(),
  at: z.string(),
  /** Null = the program. */
  actor: z.string().nullable(),
  isOwn: z.boolean(),
  /** Of what all portfolios share (own assets, their prices, the order): in the log of each. */
  isShared: z.boolean(),
  /** File, name: what the change was about. */
  subject: z.string().nullable(),
  isUndone: z.boolean(),
  /** One of the last 50 and neither undone nor new: `undo` may still refuse because of a later change. */
  canUndo: z.boolean(),
  rowCount: z.int(),
  /** The first of them. */
  rows: z.array(RowChange),
});
export type HistoryChange = z.infer<typeof HistoryChange>;

export const historyContract = {
  "GET /api/MyPortfolio/history": endpoint({
    summary: "Changes of a portfolio: who, when, before and after; newest first, paged",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: z.object({
      portfolioId: PortfolioId,
      group: z.enum(["all", ...changeGroups]).default("all"),
      /** `nextCursor` of the page before. */
      cursor: z.string().max(100).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(30),
    }),
    output: z.object({
      portfolioId: z.string(),
      changes: z.array(HistoryChange),
      /** Null on the last page. */
      nextCursor: z.string().nullable(),
    }),
  }),
  "POST /api/MyPortfolio/undo": endpoint({
    summary:
      "Undo one of the last 50 changes, or an undo; UNDO_DEPENDS names the later change that depends on it, UNDO_REFUSED the reason",
    access: "user",
    shared: "edit",
    isOwnAddition: true,
    /** `portfolioId`: of a shared portfolio, in which one undoes what one has changed oneself. */
    input: z.object({ changeId: Id, portfolioId: PortfolioId }),
    /** `portfolioId` null: the change was of what all portfolios share. */
    output: z.object({ portfolioId: z.string().nullable(), undoId: z.string() }),
  }),
} as const;
