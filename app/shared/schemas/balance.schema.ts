import { z } from "zod";
import { IsoDay } from "../common.schema.ts";

/** Balances of a statement on the wire. Decimals are text. */

/** Explanation: text `import:issue.<code>`, filled by `params`. */
export const ImportIssue = z.object({
  code: z.string(),
  params: z.record(z.string(), z.string()),
  line: z.number().optional(),
  column: z.string().optional(),
});
export type ImportIssue = z.infer<typeof ImportIssue>;

const BalanceLine = z.object({
  /** Currency or asset id, by which a correction is requested. */
  id: z.string(),
  /** Currency or ticker. */
  label: z.string(),
  name: z.string(),
  /** Balance by the statement, after this import, and the difference ledger - statement. */
  theirs: z.string(),
  after: z.string(),
  difference: z.string(),
  /** Likeliest cause of the difference, with its evidence. */
  cause: ImportIssue.nullable(),
  /** Correction offered for the line: cash, an opening balance of missing units, missing payments; null if none. */
  fix: z.enum(["cash", "opening", "income"]).nullable(),
  /** Chosen by the user: booked with the import. */
  isFixed: z.boolean(),
});
export type BalanceLine = z.infer<typeof BalanceLine>;

/** Closing balances of the statement beside the ledger's of the same day. */
export const BalanceCheck = z.object({
  date: IsoDay,
  cash: z.array(BalanceLine),
  positions: z.array(BalanceLine),
});
export type BalanceCheck = z.infer<typeof BalanceCheck>;
