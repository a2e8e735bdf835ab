import { eq } from "drizzle-orm";
import { sessions } from "../../../app/identity/identity.tables.ts";
import { createSession } from "../../../app/identity/sessions.ts";
import type { Db } from "../../../app/server/db/db-types.ts";
import type { TestUser } from "../app.ts";

export interface OwnAccount {
  readonly idleSessionId: string;
  readonly userName: string;
}

export async function makeAccount(
  db: Db,
  user: TestUser,
  userId: string,
  number: number,
): Promise<OwnAccount> {
  const origin = { secretKey: "x".repeat(32), now: new Date("2026-11-20T09:00:00Z"), address: "10.0.0.7" };
  await createSession(db, userId, { ...origin, userAgent: "curl/8.5.0" });
  const own = await db.select().from(sessions).where(eq(sessions.userId, userId));
  const idle = own.find(({ address }) => address === origin.address);
  if (!idle) throw new Error("no session");
  const userName = `grower-${number}`;
  const { status, body } = await user.call("PUT /api/social/public-profile/edit", {
    ...{ userName, displayName: "Grower", about: "", website: "" },
    ...{ isPublic: true, showsCountry: true, showsSince: true },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { idleSessionId: idle.id, userName };
}
