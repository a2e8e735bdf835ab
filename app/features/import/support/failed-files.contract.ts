import { z } from "zod";
import { Id, NoInput, NoOutput } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";

/** A file sent to support; names, numbers and sums are replaced. */
const FailedFile = z.object({
  id: Id,
  ownerId: Id,
  fileName: z.string(),
  /** Issue code; "" for a readable file. */
  reason: z.string(),
  note: z.string(),
  readerVersion: z.number(),
  createdAt: z.string(),
  isClosed: z.boolean(),
});

export const failedFilesContract = {
  "GET /api/TransactionsImport/failed-file": endpoint({
    summary: "Preview of an upload as sent to support: its layout without names, numbers and amounts",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: Id }),
    output: z.object({ fileName: z.string(), content: z.string() }),
  }),
  "POST /api/TransactionsImport/save-failed-failes": endpoint({
    summary: "Send the content of `failed-file` to support, with the user's consent",
    access: "user",
    status: 201,
    input: z.object({ id: Id, note: z.string().trim().max(1_000).default(""), isAgreed: z.literal(true) }),
    output: z.object({ id: Id }),
  }),
  "GET /api/TransactionsImport/support": endpoint({
    summary: "Files sent to support, newest first",
    access: { role: "support" },
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ files: z.array(FailedFile) }),
  }),
  "POST /api/TransactionsImport/support/one": endpoint({
    summary: "Open a file sent to support; logged in its owner's activity",
    access: { role: "support" },
    isOwnAddition: true,
    input: z.object({ ownerId: Id, id: Id }),
    output: z.object({ fileName: z.string(), content: z.string() }),
  }),
  "POST /api/TransactionsImport/support/close": endpoint({
    summary: "Mark a file sent to support as checked",
    access: { role: "support" },
    isOwnAddition: true,
    status: 204,
    input: z.object({ ownerId: Id, id: Id }),
    output: NoOutput,
  }),
} as const;
