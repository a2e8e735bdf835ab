import { z } from "zod";
import { Id, NoInput, NoOutput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { factColumns, figureColumns, groupings, planColumns } from "../../shared/names/holding-columns.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";

export const HoldingColumnId = z.enum([...figureColumns, ...factColumns, ...planColumns]);
export const GroupingName = z.enum(groupings);

export const ColumnSet = z.object({
  id: z.string(),
  name: z.string(),
  columns: z.array(HoldingColumnId),
  groupBy: GroupingName.nullable(),
  isDefault: z.boolean(),
  /** For If-Match. */
  etag: z.string(),
});
export type ColumnSet = z.infer<typeof ColumnSet>;

const draft = {
  name: visible(PlainText.trim().min(1).max(60)),
  /** Unique, in table order. */
  columns: z
    .array(HoldingColumnId)
    .min(1)
    .max(60)
    .refine((ids) => new Set(ids).size === ids.length, { error: "twice" }),
  groupBy: GroupingName.nullable().default(null),
  /** True replaces the previous default. */
  isDefault: z.boolean().default(false),
};

export const columnSetsContract = {
  "GET /api/holdings/column-sets": endpoint({
    summary: "Your column sets of the holdings table, by name",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ sets: z.array(ColumnSet) }),
  }),
  "POST /api/holdings/column-sets": endpoint({
    summary: "Save a column set; INVALID_INPUT if the name is taken",
    access: "user",
    isOwnAddition: true,
    status: 201,
    input: z.object(draft),
    output: ColumnSet,
  }),
  "PUT /api/holdings/column-sets": endpoint({
    summary: "Replace a column set",
    access: "user",
    needsIfMatch: true,
    isOwnAddition: true,
    input: z.object({ ...draft, id: Id }),
    output: ColumnSet,
  }),
  "DELETE /api/holdings/column-sets": endpoint({
    summary: "Delete a column set",
    access: "user",
    isOwnAddition: true,
    status: 204,
    input: z.object({ id: Id }),
    output: NoOutput,
  }),
} as const;
