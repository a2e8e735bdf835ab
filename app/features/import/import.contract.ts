import { z } from "zod";
import { DecisionChange } from "../../domain/imports/decision.schema.ts";
import {
  AccountPlace,
  HistoryEntry,
  ImportReport,
  ImportView,
  PreviewRow,
  RevokeReport,
  RowStatus,
  WaitingImport,
} from "../../domain/imports/import.schema.ts";
import { Id, NoInput, NoOutput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { PortfolioId } from "../../shared/schemas/ledger.schema.ts";

const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

export const importContract = {
  "POST /api/TransactionsImport": endpoint({
    summary:
      "Upload a statement (multipart, field `file`): saved, recognised and previewed, nothing is booked. An archive of several files creates one import each (`ids`)",
    access: "user",
    body: "multipart",
    // Ten years of monthly statements of two accounts in one drop.
    perMinute: 300,
    input: z.object({ portfolioId: Id }),
    output: z.object({ id: Id, ids: z.array(Id) }),
  }),
  "GET /api/TransactionsImport": endpoint({
    summary: "Status, progress, preview and result of an import; poll while it runs",
    access: "user",
    input: z.object({ id: Id }),
    output: ImportView,
  }),
  "DELETE /api/TransactionsImport": endpoint({
    summary: "Abandon a preview: nothing is booked, the file is deleted",
    access: "user",
    status: 204,
    input: z.object({ id: Id }),
    output: NoOutput,
  }),
  "GET /api/TransactionsImport/waiting": endpoint({
    summary: "Uploads of a portfolio that are not booked yet, with a summary of each preview",
    access: "user",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({ imports: z.array(WaitingImport) }),
  }),
  "GET /api/TransactionsImport/rows": endpoint({
    summary: "Rows of the preview, all or of one status, paged",
    access: "user",
    isOwnAddition: true,
    input: z.object({
      id: Id,
      status: RowStatus.optional(),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ rows: z.array(PreviewRow), total: z.number() }),
  }),
  "GET /api/TransactionsImport/file": endpoint({
    summary: "The original file (base64)",
    access: "user",
    isAmountsFile: true,
    isOwnAddition: true,
    input: z.object({ id: Id }),
    output: z.object({ fileName: z.string(), base64: z.string() }),
  }),
  "GET /api/TransactionsImport/template": endpoint({
    summary: "The import template with example rows (CSV text)",
    access: "anon",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ fileName: z.string(), text: z.string() }),
  }),
  "POST /api/TransactionsImport/decide": endpoint({
    summary:
      "Answer questions of the preview: securities, rows, ambiguous dates, missing units; returns the new preview",
    access: "user",
    isOwnAddition: true,
    input: DecisionChange,
    output: ImportView,
  }),
  "POST /api/TransactionsImport/split": endpoint({
    summary:
      "Assign each account of a file to a portfolio, or skip it; creates one import each, booked and undone together",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: Id, accounts: z.array(AccountPlace).min(1).max(50) }),
    output: z.object({ ids: z.array(Id) }),
  }),
  "POST /api/TransactionsImport/commit": endpoint({
    summary: "Book the preview, all accounts of its file together; with onlyGood open rows are skipped",
    access: "user",
    isOwnAddition: true,
    input: z.object({
      id: Id,
      onlyGood: z.boolean().default(false),
      /** Deletes the file afterwards; absent: the user's setting. */
      isForgotten: z.boolean().optional(),
    }),
    output: ImportReport,
  }),
  "POST /api/TransactionsImport/read-again": endpoint({
    summary: "Preview a kept file again with the current readers; rows imported before count as known",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  }),
  "GET /api/TransactionsImport/settings": endpoint({
    summary: "Whether imported files are deleted once booked",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ isFileForgotten: z.boolean() }),
  }),
  "PUT /api/TransactionsImport/settings": endpoint({
    summary: "Set whether imported files are deleted once booked",
    access: "user",
    isOwnAddition: true,
    status: 204,
    input: z.object({ isFileForgotten: z.boolean() }),
    output: NoOutput,
  }),
  "GET /api/transactionsImportHistory": endpoint({
    summary: "Imports of a portfolio (without an ID: the first one), newest first",
    access: "user",
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({ imports: z.array(HistoryEntry) }),
  }),
  "DELETE /api/transactionsImportHistory": endpoint({
    summary: "Undo an import: its rows, prices and rates; rows edited since are kept unless requested",
    access: "user",
    input: z.object({ id: Id, withEdited: flag.default(false), evenOversold: flag.default(false) }),
    output: RevokeReport,
  }),
} as const;
