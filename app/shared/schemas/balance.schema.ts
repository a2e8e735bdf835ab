import { z } from "zod";
import { IsoDay } from "../common.schema.ts";

export const ImportIssue = z.object({
  code: z.string(),
  params: z.record(z.string(), z.string()),
  line: z.number().optional(),
  column: z.string().optional(),
});
export type ImportIssue = z.infer<typeof ImportIssue>;

const BalanceLine = z.object({
  id: z.string(),
  label: z.string(),
  name: z.string(),
  /** `difference`: ledger - statement. */
  theirs: z.string(),
  after: z.string(),
  difference: z.string(),
  cause: ImportIssue.nullable(),
  fix: z.enum(["cash", "opening", "income"]).nullable(),
  isFixed: z.boolean(),
});
export type BalanceLine = z.infer<typeof BalanceLine>;

export const BalanceCheck = z.object({
  date: IsoDay,
  cash: z.array(BalanceLine),
  positions: z.array(BalanceLine),
});
export type BalanceCheck = z.infer<typeof BalanceCheck>;
