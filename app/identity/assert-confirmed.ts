import type { UserCtx } from "../server/context.ts";
import { AppError } from "../shared/app-error.ts";
import { findUser } from "./users.ts";

/**
 * Required before publishing and linking a broker.
 * @throws AppError EMAIL_UNCONFIRMED
 */
export async function assertEmailConfirmed({ db, user }: Pick<UserCtx, "db" | "user">): Promise<void> {
  if (!(await findUser(db, user.id))?.emailConfirmedAt) throw new AppError("EMAIL_UNCONFIRMED");
}
