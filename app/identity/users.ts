import { type AnyColumn, and, count, eq, isNull, ne, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "../server/db/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import { keyOfCode, Role, type RoleName } from "../shared/codes.ts";
import { emails, userRoles, users } from "./identity.tables.ts";

export type UserRow = typeof users.$inferSelect;

/** A new account; the password comes hashed, null where an external account signs in. */
export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly language: string;
  readonly locale: string;
  readonly country: string;
  readonly currency: string;
  /** IANA name; absent: UTC. */
  readonly timeZone?: string | undefined;
  readonly now: Date;
  readonly isDemo?: boolean;
  readonly isEmailConfirmed: boolean;
  readonly referralId?: string | undefined;
  /** The foreign page that first led here. */
  readonly referrer?: string | undefined;
  /** Refuses once there is an account: where an invitation is needed, the first one needs none. */
  readonly mustBeFirst?: boolean;
}

/** Addresses are compared in lower case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/**
 * Inserts a user. The first one who is not the demo user becomes admin; two first registrations at the same
 * moment are put in a row by an advisory lock, so there is exactly one first.
 * @throws AppError EMAIL_TAKEN, REGISTRATION_CLOSED where it must be the first and is not
 */
export async function createUser(db: Db, input: NewUser): Promise<UserRow> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('zerno-registration'))`);
    const email = normaliseEmail(input.email);
    const userId = uuidv7();
    const isFirst = !input.isDemo && (await countAccounts(tx)) === 0;
    if (input.mustBeFirst && !isFirst) throw new AppError("REGISTRATION_CLOSED");
    await claimEmail(tx, userId, email);
    const [user] = await tx
      .insert(users)
      .values(toRow(userId, email, input))
      .returning();
    if (!user) throw new Error("insert returned no user");
    const roles: RoleName[] = isFirst ? ["user", "admin"] : ["user"];
    await tx
      .insert(userRoles)
      .values(roles.map((role) => ({ userId, role: Role[role], grantedAt: input.now })));
    return user;
  });
}

/**
 * Adds an address to the look-up, for the user whose row gets it in the same transaction. Of two at the same moment the
 * second waits for the first.
 * @throws AppError EMAIL_TAKEN
 */
async function claimEmail(tx: Db, userId: string, email: string): Promise<void> {
  const claimed = await tx.insert(emails).values({ email, userId }).onConflictDoNothing().returning();
  if (claimed.length === 0) throw new AppError("EMAIL_TAKEN", {}, [{ path: "email", code: "taken" }]);
}

const toRow = (userId: string, email: string, input: NewUser) => ({
  userId,
  name: input.name,
  email,
  emailConfirmedAt: input.isEmailConfirmed ? input.now : null,
  passwordHash: input.passwordHash,
  language: input.language,
  locale: input.locale,
  country: input.country,
  currency: input.currency,
  timeZone: input.timeZone ?? "UTC",
  socialUserKey: uuidv7(),
  analyticsUserId: uuidv7(),
  isDemo: input.isDemo ?? false,
  referralId: input.referralId ?? null,
  referrer: input.referrer ?? null,
  lastSeenOn: input.now.toISOString().slice(0, 10),
  createdAt: input.now,
});

/** Accounts of people: the demo account does not count. */
export async function countAccounts(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(users).where(eq(users.isDemo, false));
  return row?.n ?? 0;
}

/** The user of an e-mail address, or null. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(emails)
    .innerJoin(users, eq(users.userId, emails.userId))
    .where(eq(emails.email, normaliseEmail(email)));
  return row?.user ?? null;
}

/** The user of an id, or null. */
export async function findUser(db: Db, userId: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.userId, userId));
  return user ?? null;
}

/** Administrators, for notifications about the installation. */
export const listAdmins = (db: Db): Promise<Pick<UserRow, "userId" | "email" | "language">[]> =>
  db
    .select({ userId: users.userId, email: users.email, language: users.language })
    .from(userRoles)
    .innerJoin(users, eq(users.userId, userRoles.userId))
    .where(eq(userRoles.role, Role.admin));

/** Codes of the roles of a user whose row is read, as a column of the same question. */
export const rolesOf = (userId: AnyColumn) =>
  sql<
    number[]
  >`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${userId} order by 1)`;

/** Names of stored roles; unknown codes are left out. */
export const roleNames = (codes: readonly number[]): RoleName[] =>
  codes.map((code) => keyOfCode(Role, code)).filter((name): name is RoleName => name !== undefined);

/** Names of a user's roles. */
export async function listRoles(db: Db, userId: string): Promise<RoleName[]> {
  const rows = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, userId))
    .orderBy(userRoles.role);
  return roleNames(rows.map(({ role }) => role));
}

/** Notes that an account's address was read by its owner; the first time counts. */
export async function confirmEmail(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.userId, userId), isNull(users.emailConfirmedAt)));
}

/** Makes concurrent changes of one account's keys wait for each other: each leaves exactly one. */
export async function lockUser(tx: Db, userId: string): Promise<void> {
  await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for("no key update");
}

/**
 * Gives an account another address, which counts as confirmed.
 * @throws AppError EMAIL_TAKEN
 */
export async function changeEmail(
  tx: Db,
  { userId }: Pick<UserRow, "userId">,
  email: string,
  now: Date,
): Promise<void> {
  await lockUser(tx, userId);
  await claimEmail(tx, userId, email);
  await tx.delete(emails).where(and(eq(emails.userId, userId), ne(emails.email, email)));
  await tx.update(users).set({ email, emailConfirmedAt: now }).where(eq(users.userId, userId));
}
