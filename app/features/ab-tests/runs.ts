import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { abTests, abUserRuns, abVisitorRuns } from "./ab-tests.tables.ts";
import { pickVariant, takesPart } from "./pick-variant.ts";

/** Participant of a test. */
type Person =
  | { readonly kind: "user"; readonly id: string }
  | { readonly kind: "visitor"; readonly id: string };

/**
 * Returns the account, or the browser by social key. The demo account is shared and counts by browser.
 * @throws AppError INVALID_INPUT without either
 */
export function personOf({ user }: Pick<Ctx, "user">, socialKey: string | undefined): Person {
  if (user && !user.isDemo) return { kind: "user", id: user.id };
  if (socialKey !== undefined) return { kind: "visitor", id: socialKey };
  throw new AppError("INVALID_INPUT", {}, [{ path: "socialKey", code: "required" }]);
}

/**
 * Draws a person's variant of a running test unless there is one, and counts `shown` exposures.
 * @returns the person's variant, or null when the test is not running or not rolled out to them
 */
export async function touchRun(
  db: Db,
  person: Person,
  test: string,
  { shown, now }: { readonly shown: 0 | 1; readonly now: Date },
): Promise<string | null> {
  const [known] = await db.select().from(abTests).where(eq(abTests.name, test));
  if (!known?.isRunning || !takesPart(test, person.id, known.rollout)) return null;
  const row = {
    test,
    variant: pickVariant(test, person.id, known.variants),
    exposures: shown,
    scheduledAt: now,
  };
  // The variant of before stays, also where the test's variants have changed since.
  const [run] =
    person.kind === "user"
      ? await db
          .insert(abUserRuns)
          .values({ userId: person.id, ...row })
          .onConflictDoUpdate({
            target: [abUserRuns.userId, abUserRuns.test],
            set: { exposures: sql`${abUserRuns.exposures} + ${shown}` },
          })
          .returning({ variant: abUserRuns.variant })
      : await db
          .insert(abVisitorRuns)
          .values({ socialKey: person.id, ...row })
          .onConflictDoUpdate({
            target: [abVisitorRuns.socialKey, abVisitorRuns.test],
            set: { exposures: sql`${abVisitorRuns.exposures} + ${shown}` },
          })
          .returning({ variant: abVisitorRuns.variant });
  return run?.variant ?? null;
}

/** Keeps the first result of a person who was shown the test; false when there is one, or it was never shown. */
export async function saveResult(
  db: Db,
  person: Person,
  test: string,
  { result, now }: { readonly result: string; readonly now: Date },
): Promise<boolean> {
  const change = { result, resultAt: now };
  const saved =
    person.kind === "user"
      ? await db
          .update(abUserRuns)
          .set(change)
          .where(
            and(
              eq(abUserRuns.userId, person.id),
              eq(abUserRuns.test, test),
              isNull(abUserRuns.result),
              sql`${abUserRuns.exposures} > 0`,
            ),
          )
          .returning({ test: abUserRuns.test })
      : await db
          .update(abVisitorRuns)
          .set(change)
          .where(
            and(
              eq(abVisitorRuns.socialKey, person.id),
              eq(abVisitorRuns.test, test),
              isNull(abVisitorRuns.result),
              sql`${abVisitorRuns.exposures} > 0`,
            ),
          )
          .returning({ test: abVisitorRuns.test });
  return saved.length > 0;
}
