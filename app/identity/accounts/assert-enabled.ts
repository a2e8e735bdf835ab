import { AppError } from "../../shared/app-error.ts";
import type { UserRow } from "../users.ts";

/** @throws AppError ACCOUNT_DISABLED */
export function assertEnabled({ disabledAt }: Pick<UserRow, "disabledAt">): void {
  if (disabledAt !== null) throw new AppError("ACCOUNT_DISABLED");
}
