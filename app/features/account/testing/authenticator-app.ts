import { Secret, TOTP } from "otpauth";
import { type TestApp, type TestUser, testPassword } from "../../../../tests/support/app.ts";

/** Returns an authenticator app's code for a secret at an instant. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

/** Switches a user's second factor on; advances the clock by a step, so that the next code is fresh. */
export async function switchOn(test: Pick<TestApp, "clock">, user: TestUser) {
  const { secret } = (await user.call("POST /api/user/enable-tfa-get-code")).body;
  const code = codeAt(secret, test.clock.now);
  const answer = await user.call("POST /api/user/enable-tfa", { code });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  test.clock.now = new Date(test.clock.now.getTime() + 30_000);
  return { secret: secret as string, recoveryCodes: answer.body.recoveryCodes as string[] };
}

/** Runs the password step of a sign-in. */
export const passPassword = async ({ anonymous }: Pick<TestApp, "anonymous">, email: string) =>
  (await anonymous.call("POST /api/account/login", { username: email, password: testPassword })).body;
