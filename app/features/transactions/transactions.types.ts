import type { ParsedInputOf } from "../../shared/endpoint.ts";
import type { FieldErrors } from "../../ui/form/field-errors.ts";
import type { FormState } from "./form/transaction-state.ts";
import type { Preview } from "./form/use-transaction-form.ts";
import type { transactionsContract } from "./transactions.contract.ts";

export interface FieldsProps {
  readonly state: FormState;
  readonly change: (part: Partial<FormState>) => void;
  readonly errors: FieldErrors;
  readonly currencies: readonly string[];
  readonly preview: Preview | null;
}

/** Without the cursor. */
export type ListInput = Omit<ParsedInputOf<(typeof transactionsContract)["GET /api/transactions"]>, "cursor">;
