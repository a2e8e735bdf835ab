import { eq } from "drizzle-orm";
import type { Db } from "../server/db/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import { users } from "./identity.tables.ts";
import { endMailedCodes } from "./mailed-codes.ts";
import { findPasswordFault, hashPassword } from "./passwords.ts";
import { logSecurity } from "./security-log.ts";
import { deleteSessions } from "./sessions.ts";

interface NewPassword {
  readonly Password: string;
  readonly PasswordConfirmation: string;
}

/** @throws AppError PASSWORDS_DIFFER, PASSWORD_COMMON, PASSWORD_IS_EMAIL */
export function assertNewPassword({ Password, PasswordConfirmation }: NewPassword, email: string): void {
  if (Password !== PasswordConfirmation)
    throw new AppError("PASSWORDS_DIFFER", {}, [{ path: "PasswordConfirmation", code: "differs" }]);
  const fault = findPasswordFault(Password, email);
  if (fault) throw new AppError(fault, {}, [{ path: "Password", code: fault }]);
}

interface PasswordChange {
  readonly userId: string;
  readonly password: string;
  readonly event: "password-reset" | "password-changed";
  readonly origin: { readonly now: Date; readonly address: string };
  readonly keptSessionId?: string;
}

/** Invalidates reset links, ends sessions and logs. */
export async function storePassword(db: Db, change: PasswordChange): Promise<void> {
  const { userId, password, event, origin, keptSessionId } = change;
  const passwordHash = await hashPassword(password);
  await db.update(users).set({ passwordHash }).where(eq(users.userId, userId));
  await endMailedCodes(db, userId, ["reset-password"]);
  await deleteSessions(db, userId, keptSessionId);
  await logSecurity(db, userId, event, origin);
}
