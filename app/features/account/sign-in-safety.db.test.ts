import { describe, expect, it } from "vitest";
import { type TestApp, testPassword, withApp } from "../../../tests/support/app.ts";
import { withPausedTimers } from "../../../tests/support/hold-timers.ts";
import { traceWork } from "../../../tests/support/trace-work.ts";
import { removeOldTries } from "../../identity/auth-tries.ts";
import { authTries } from "../../identity/identity.tables.ts";
import { mailOutbox } from "../../mail/mail.tables.ts";

const from = (address: string) => ({ "x-forwarded-for": address });
const proxy = { env: { TRUST_PROXY: "loopback", RATE_LIMIT_PER_MINUTE: "100000" } };

const login = async ({ anonymous }: TestApp, username: string, password: string, address = "10.0.0.1") => {
  const { status, body } = await anonymous.call(
    "POST /api/account/login",
    { username, password },
    from(address),
  );
  return [status, body.error?.code, body.error?.params?.seconds];
};
const wait = (test: TestApp, seconds: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + seconds * 1000);
};
const wrong = [400, "INVALID_CREDENTIALS", undefined];

describe("wrong passwords", () => {
  it("are slowed down, doubling, and never locked out; the right one begins anew", () =>
    withApp(async (test) => {
      const { email } = await test.register();
      for (let n = 0; n < 5; n += 1) expect(await login(test, email, "x")).toEqual(wrong);
      expect(await login(test, email, testPassword)).toEqual([429, "TRY_LATER", "1"]);
      wait(test, 1);
      expect(await login(test, email, "x")).toEqual(wrong);
      expect(await login(test, email, "x")).toEqual([429, "TRY_LATER", "2"]);
      wait(test, 2);
      expect(await login(test, email, testPassword)).toEqual([200, undefined, undefined]);
      expect(await login(test, email, "x")).toEqual(wrong);
    }, proxy));

  it("are counted for an address without an account in the same way", () =>
    withApp(async (test) => {
      const { email } = await test.register();
      const addresses = ["10.0.0.1", "10.0.0.2"];
      for (const [n, address] of addresses.entries()) {
        const name = n === 0 ? email : "nobody@example.org";
        const answers = [];
        for (let tried = 0; tried < 6; tried += 1) answers.push(await login(test, name, "x", address));
        expect(answers).toEqual([...Array.from({ length: 5 }, () => wrong), [429, "TRY_LATER", "1"]]);
      }
    }, proxy));

  it(
    "from many addresses slow the account down too, by a minute at most",
    () =>
      withApp(async (test) => {
        const { email } = await test.register();
        for (let n = 0; n < 20; n += 1) expect(await login(test, email, "x", `10.0.1.${n}`)).toEqual(wrong);
        expect(await login(test, email, "x", "10.0.2.1")).toEqual([429, "TRY_LATER", "1"]);
        for (let n = 2; n < 9; n += 1) {
          wait(test, 60);
          expect(await login(test, email, "x", `10.0.2.${n}`)).toEqual(wrong);
        }
        expect(await login(test, email, testPassword, "10.0.3.1")).toEqual([429, "TRY_LATER", "60"]);
        wait(test, 60);
        expect((await login(test, email, testPassword, "10.0.3.1"))[0]).toBe(200);
      }, proxy),
    30_000,
  );

  it("are forgotten after a day", () =>
    withApp(async (test) => {
      const { email } = await test.register();
      for (let n = 0; n < 5; n += 1) await login(test, email, "x");
      wait(test, 24 * 3600 + 1);
      for (let n = 0; n < 5; n += 1) expect(await login(test, email, "x")).toEqual(wrong);
      expect((await login(test, email, "x"))[0]).toBe(429);
      wait(test, 24 * 3600 + 1);
      expect(await removeOldTries(test.db, test.clock.now)).toBe(2);
      expect(await test.db.select().from(authTries)).toEqual([]);
    }, proxy));

  it("at re-authentication are slowed down like those at the door", () =>
    withApp(async (test) => {
      const user = await test.register();
      const codes: unknown[] = [];
      for (let n = 0; n < 6; n += 1)
        codes.push((await user.call("POST /api/account/check-password", { password: "x" })).body.error.code);
      expect(codes).toEqual([...Array.from({ length: 5 }, () => "PASSWORD_WRONG"), "TRY_LATER"]);
    }));
});

describe("the time of an answer does not tell whether the address has an account", () => {
  it("signing in does the same work for both: one hash, the same statements", () =>
    withApp(async (test) => {
      const { email } = await test.register();
      let turn = 0;
      const signIn = (name: string) => () => {
        turn += 1;
        wait(test, 61);
        return login(test, name, "x", `10.1.0.${turn}`);
      };
      // The decoy hash is made once per process.
      await signIn("first@example.org")();
      const known = await traceWork(signIn(email));
      expect(known.hashes).toBe(1);
      expect(known.statements.length).toBeGreaterThan(3);
      expect(await traceWork(signIn("nobody@example.org"))).toEqual(known);
    }, proxy));

  it.each([true, false])(
    "a forgotten password is answered after the same wait (has an account: %s)",
    (isKnown) =>
      withApp(async (test) => {
        const { email } = await test.register();
        await test.db.delete(mailOutbox);
        await withPausedTimers(async ({ asked, letGo }) => {
          let isAnswered = false;
          const address = isKnown ? email : "nobody@example.org";
          const answer = test.anonymous.call("POST /api/account/requestForgotPassword", { email: address });
          void answer.then(() => {
            isAnswered = true;
          });
          const mails = () => test.db.select().from(mailOutbox);
          await expect.poll(() => asked).toEqual([250]);
          if (isKnown) await expect.poll(mails).toHaveLength(1);
          // All work is done, and the answer is still delayed.
          for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
          expect(isAnswered).toBe(false);
          letGo();
          expect((await answer).status).toBe(204);
        });
      }, proxy),
  );
});
