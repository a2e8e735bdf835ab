import type { UserCtx } from "../server/context.ts";
import { AppError } from "../shared/app-error.ts";
import { findUser } from "./users.ts";

/**
 * Asked before publishing and before linking a broker.
 * @throws AppError EMAIL_UNCONFIRMED while the account's address is not confirmed
 */
export async function assertEmailConfirmed({ db, user }: Pick<UserCtx, "db" | "user">): Promise<void> {
  if (!(await findUser(db, user.id))?.emailConfirmedAt) throw new AppError("EMAIL_UNCONFIRMED");
}
