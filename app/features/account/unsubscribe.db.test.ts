import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { consents } from "../../identity/identity.tables.ts";
import { findUserByEmail } from "../../identity/users.ts";
import { unsubscribePath } from "./unsubscribe-link.ts";

/** The key tests/support/app.ts builds the application with. */
const secretKey = "test-secret-key-test-secret-key-0123456789";

it("withdraws the consent by the signed link of a mail, signed out, and only by that", async () => {
  await withApp(async ({ anonymous, db, register }) => {
    const { email, call } = await register();
    await call("POST /api/email-settings", { isMarketingAgreed: true });
    const user = await findUserByEmail(db, email);
    if (!user) throw new Error("no user");
    const link = new URL(unsubscribePath(secretKey, user.userId), "http://localhost");
    expect(link.pathname).toBe("/unsubscribe");
    const { u, s } = Object.fromEntries(link.searchParams);
    const unsubscribe = (input: object) => anonymous.call("POST /api/email-settings/unsubscribe", input);

    expect((await unsubscribe({ u, s: `${s}x` })).status).toBe(404);
    expect((await unsubscribe({ u: "018f0000-0000-7000-8000-000000000001", s })).status).toBe(404);
    expect((await call("GET /api/user/getuserinfo")).body.isMarketingAgreed).toBe(true);

    expect((await unsubscribe({ u, s })).body).toEqual({ isMarketingAgreed: false });
    expect((await call("GET /api/user/getuserinfo")).body.isMarketingAgreed).toBe(false);
    const words = await db.select().from(consents).where(eq(consents.kind, "marketing"));
    expect(words.map(({ isGranted }) => isGranted)).toEqual([true, false]);
  });
});
