import { z } from "zod";
import { IsoDay } from "../shapes.ts";

/** Shapes of a statement's balances on the wire. Decimal numbers are text. */

/** Why something is as it is: the text is `import:issue.<code>`, `params` fill it. */
export const ImportIssue = z.object({
  code: z.string(),
  params: z.record(z.string(), z.string()),
  line: z.number().optional(),
  column: z.string().optional(),
});
export type ImportIssue = z.infer<typeof ImportIssue>;

const BalanceLine = z.object({
  /** Currency, or the asset's id: what a correction is asked for by. */
  id: z.string(),
  /** Currency, or the asset's ticker. */
  label: z.string(),
  name: z.string(),
  /** As the statement says; after this import; the difference ledger - statement. */
  theirs: z.string(),
  after: z.string(),
  difference: z.string(),
  /** The likeliest reason of the difference, with its evidence. */
  cause: ImportIssue.nullable(),
  /** Correction offered for the line: cash, an opening balance of missing units, missing payments; null if none. */
  fix: z.enum(["cash", "opening", "income"]).nullable(),
  /** The user chose it: it is booked with the import. */
  isFixed: z.boolean(),
});
export type BalanceLine = z.infer<typeof BalanceLine>;

/** The statement's closing balances beside the ledger's on the same day. */
export const BalanceCheck = z.object({
  date: IsoDay,
  cash: z.array(BalanceLine),
  positions: z.array(BalanceLine),
});
export type BalanceCheck = z.infer<typeof BalanceCheck>;
