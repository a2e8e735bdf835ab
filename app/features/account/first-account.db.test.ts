import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, testPassword } from "../../../tests/support/app.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { type FakeProviders, startFakeProviders } from "../../identity/external/testing/fake-providers.ts";
import { users } from "../../identity/identity.tables.ts";

let fakes: FakeProviders;
beforeAll(async () => {
  fakes = await startFakeProviders();
});
afterAll(() => fakes.stop());

it("of twenty first registrations at once one is taken where the others need an invitation", async () => {
  const database = await createTestDatabase();
  const env = { ...fakes.env, REGISTRATION: "invite", TRUST_PROXY: "loopback" };
  const { app, anonymous, clock } = await buildTestApp(database.db, { env });
  const byPassword = (n: number) =>
    anonymous.call(
      "POST /api/account/RegisterWithEmail",
      {
        ...{ DisplayName: "Anna", email: `anna${n}@example.org`, personalDataAgreed: true },
        ...{ password: testPassword, passwordConfirmation: testPassword },
      },
      { "x-forwarded-for": `10.0.0.${n}` },
    );
  const byGoogle = async (n: number) => {
    const access_token = await fakes.mint({
      ...{ iss: "https://accounts.google.com", aud: "our-google", sub: `g-${n}`, email_verified: true },
      ...{ email: `anna${n}@example.org`, exp: clock.now.getTime() / 1000 + 3600, name: "Anna" },
    });
    const headers = { "x-forwarded-for": `10.0.0.${n}` };
    return anonymous.call("POST /api/account/google", { access_token }, headers);
  };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? byPassword(n) : byGoogle(n))),
  );
  const outcomes = answers.map(({ status, body }) => `${status} ${body.error?.code ?? "taken"}`).sort();
  expect(outcomes).toEqual(["200 taken", ...Array.from({ length: 19 }, () => "403 REGISTRATION_CLOSED")]);
  expect(await database.db.select().from(users)).toHaveLength(1);
  await app.close();
  await database.drop();
});
