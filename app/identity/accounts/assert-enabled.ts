import { AppError } from "../../shared/app-error.ts";
import type { UserRow } from "../users.ts";

/** @throws AppError ACCOUNT_DISABLED while an administrator has disabled the account */
export function assertEnabled({ disabledAt }: Pick<UserRow, "disabledAt">): void {
  if (disabledAt !== null) throw new AppError("ACCOUNT_DISABLED");
}
