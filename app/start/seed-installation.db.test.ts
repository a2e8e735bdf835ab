import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestAppOptions, withApp } from "../../tests/support/app.ts";
import { demoEmail, demoPassword } from "../features/account/onboarding/demo-account.ts";
import { users } from "../identity/identity.tables.ts";
import { assets } from "../market/market.tables.ts";
import { ownAssets } from "../market/own-assets.tables.ts";
import { loadConfig } from "../server/config/config.ts";
import { seedInstallation } from "./seed-installation.ts";

const local: TestAppOptions = { env: { DEMO: "on" } };
const secretKey = "the-first-secret-key-0123456789-0123456789";
const configWith = (demo: "on" | "off") => loadConfig({ NODE_ENV: "test", DEMO: demo, TODAY: "2026-11-20" });

it("the demo account is there while DEMO is on and gone, with all it had, when it is off", async () => {
  await withApp(async ({ db, clock, anonymous, as, register }) => {
    const person = await register();
    const start = (demo: "on" | "off", key = secretKey) =>
      seedInstallation({ db, config: configWith(demo), secretKey: key, now: () => clock.now });
    const signIn = (key = secretKey) =>
      anonymous.call("POST /api/account/login", { username: demoEmail, password: demoPassword(key) });

    await start("on");
    const demo = await signIn();
    expect(demo.status).toBe(200);
    const session = as(demo.body.access_token);
    expect((await session.call("GET /api/MyPortfolio")).body.portfolios).toHaveLength(4);
    const [owner] = await db.select({ id: users.userId }).from(users).where(eq(users.isDemo, true));
    const [any] = await db.select().from(assets).limit(1);
    if (!owner || !any) throw new Error("nothing seeded");
    await db.insert(ownAssets).values({ ...any, userId: owner.id });

    const another = "another-secret-key-0123456789-0123456789";
    await start("on", another);
    expect([(await signIn()).status, (await signIn(another)).status]).toEqual([400, 200]);

    await start("off", another);
    expect((await signIn(another)).body.error.code).toBe("INVALID_CREDENTIALS");
    expect((await session.call("GET /api/MyPortfolio")).status).toBe(401);
    expect(await db.select().from(users).where(eq(users.isDemo, true))).toEqual([]);
    expect(await db.select().from(ownAssets).where(eq(ownAssets.userId, owner.id))).toEqual([]);
    expect(await db.select().from(assets).where(eq(assets.id, any.id))).toHaveLength(1);
    expect((await person.call("GET /api/account/userinfo")).status).toBe(200);

    await start("on", another);
    expect((await signIn(another)).status).toBe(200);
  }, local);
}, 120_000);
