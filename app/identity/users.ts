import { type AnyColumn, and, count, eq, isNull, ne, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "../server/db/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import { keyOfCode, Role, type RoleName } from "../shared/codes.ts";
import { emails, userRoles, users } from "./identity.tables.ts";

export type UserRow = typeof users.$inferSelect;

/** Password hashed; null with an external account. */
export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly language: string;
  readonly locale: string;
  readonly country: string;
  readonly currency: string;
  /** IANA name. */
  readonly timeZone?: string | undefined;
  readonly now: Date;
  readonly isDemo?: boolean;
  readonly isEmailConfirmed: boolean;
  readonly referralId?: string | undefined;
  readonly referrer?: string | undefined;
  /** Invite-only installations admit the first account. */
  readonly mustBeFirst?: boolean;
}

export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/**
 * The first user except demo becomes admin; an advisory lock orders registrations.
 * @throws AppError EMAIL_TAKEN, REGISTRATION_CLOSED if not the first
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

/** Concurrent claims queue. @throws AppError EMAIL_TAKEN */
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

/** Without the demo account. */
export async function countAccounts(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(users).where(eq(users.isDemo, false));
  return row?.n ?? 0;
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(emails)
    .innerJoin(users, eq(users.userId, emails.userId))
    .where(eq(emails.email, normaliseEmail(email)));
  return row?.user ?? null;
}

export async function findUser(db: Db, userId: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.userId, userId));
  return user ?? null;
}

export const listAdmins = (db: Db): Promise<Pick<UserRow, "userId" | "email" | "language">[]> =>
  db
    .select({ userId: users.userId, email: users.email, language: users.language })
    .from(userRoles)
    .innerJoin(users, eq(users.userId, userRoles.userId))
    .where(eq(userRoles.role, Role.admin));

/** As a subquery column. */
export const rolesOf = (userId: AnyColumn) =>
  sql<
    number[]
  >`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${userId} order by 1)`;

export const roleNames = (codes: readonly number[]): RoleName[] =>
  codes.map((code) => keyOfCode(Role, code)).filter((name): name is RoleName => name !== undefined);

export async function listRoles(db: Db, userId: string): Promise<RoleName[]> {
  const rows = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, userId))
    .orderBy(userRoles.role);
  return roleNames(rows.map(({ role }) => role));
}

/** The first confirmation counts. */
export async function confirmEmail(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.userId, userId), isNull(users.emailConfirmedAt)));
}

/** Serialises changes. */
export async function lockUser(tx: Db, userId: string): Promise<void> {
  await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for("no key update");
}

/** Counts as confirmed. @throws AppError EMAIL_TAKEN */
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
