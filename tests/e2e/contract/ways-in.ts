import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import {
  type FakeProviders,
  startFakeProviders,
} from "../../../app/identity/external/testing/fake-providers.ts";
import { awake, type Group, type Stage } from "./row.ts";

const password = "grain-of-truth-42";
let providers: FakeProviders;

const inTenMinutes = () => Date.now() / 1000 + 600;

/** A token as issued by each provider: Google's and Apple's are signed, Yandex's is verified by request. */
const tokens: Readonly<Record<string, (name: string) => Promise<string>>> = {
  google: (name) =>
    providers.mint({
      ...{ iss: "https://accounts.google.com", aud: "our-google", exp: inTenMinutes(), sub: name },
      ...{ email: `${name}@example.org`, email_verified: true, name },
    }),
  apple: (name) =>
    providers.mint({
      ...{ iss: "https://appleid.apple.com", aud: "our-apple", exp: inTenMinutes(), sub: name },
      ...{ email: `${name}@example.org`, email_verified: "true" },
    }),
  yandex: async (name) => {
    const body = { id: name, client_id: "our-yandex", default_email: `${name}@example.org`, real_name: name };
    providers.answers.set("/info", { status: 200, body });
    return `token-of-${name}`;
  },
};

/** Calls an account path from the page, like its client. */
const send = ({ page }: Stage, path: string, data: object, headers: Record<string, string> = {}) =>
  page.evaluate(
    async ([address, body, more]) => {
      const response = await fetch(`/api/${address}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...more },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json().catch(() => null) };
    },
    [path, data, headers] as const,
  );

const nameOf = ({ page }: Stage, accessToken: string): Promise<string> =>
  page.evaluate(async (token) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await (await fetch("/api/account/userinfo", { headers })).json()).name;
  }, accessToken);

const pair = { access_token: expect.any(String), refresh_token: expect.any(String) };
const consents = { referralId: "anna", refferrer: "https://blog.example/post", marketingAgreed: false };

async function register(stage: Stage, name: string): Promise<string> {
  const { body } = await send(stage, "account/RegisterWithEmail", {
    ...{ DisplayName: name, email: `${name}@example.org`, password, passwordConfirmation: password },
    personalDataAgreed: true,
  });
  return body.access_token;
}

export const waysIn: Group = {
  name: "ways in beside the password",
  expected: /status of 400/,
  world: async () => {
    providers = await startFakeProviders();
    return { env: providers.env, stop: providers.stop };
  },
  open: async ({ page }) => {
    await page.goto("/auth/login");
    await awake(page);
  },
  rows: [
    {
      id: "7.25",
      sentence:
        "POST /api/account/google, /apple, /yandex: access_token, referralId, refferrer, marketingAgreed; optional country header; loginWithExternalAndPassword: key, password",
      run: async (stage) => {
        for (const [provider, tokenOf] of Object.entries(tokens)) {
          const sent = { access_token: await tokenOf(`${provider}-new`), ...consents };
          const entered = await send(stage, `account/${provider}`, sent, { "X-Country-Code": "KZ" });
          expect([provider, entered]).toEqual([provider, { status: 200, body: pair }]);
          const country = await stage.page.evaluate(async (token) => {
            const headers = { Authorization: `Bearer ${token}` };
            return (await (await fetch("/api/user/getuserinfo", { headers })).json()).country;
          }, entered.body.access_token);
          expect([provider, country]).toEqual([provider, "KZ"]);
        }
        // The address has an account with a password: after confirmation both are one.
        await register(stage, "vera");
        const access_token = (await tokens.google?.("vera")) ?? "";
        const asked = await send(stage, "account/google", { access_token, ...consents });
        expect(asked.body).toEqual({ key: expect.any(String), email: "vera@example.org", hasPassword: true });
        const { key } = asked.body;
        const wrong = await send(stage, "account/loginWithExternalAndPassword", {
          key,
          password: "another-one-7",
        });
        expect(wrong.status).toBe(400);
        const linked = await send(stage, "account/loginWithExternalAndPassword", { key, password });
        expect(linked).toEqual({ status: 200, body: pair });
        expect(await nameOf(stage, linked.body.access_token)).toBe("vera");
        const again = await send(stage, "account/google", { access_token, ...consents });
        expect(again).toEqual({ status: 200, body: pair });
      },
    },
    {
      id: "7.26",
      sentence: "POST /api/account/loginWithTfa, /loginWithRecoveryCode: what they open",
      run: async (stage) => {
        const Authorization = `Bearer ${await register(stage, "boris")}`;
        const { secret } = (await send(stage, "user/enable-tfa-get-code", {}, { Authorization })).body;
        const codeAt = (stepsAhead: number) =>
          new TOTP({ secret: Secret.fromBase32(secret) }).generate({
            timestamp: Date.now() + stepsAhead * 30_000,
          });
        const enabled = await send(stage, "user/enable-tfa", { code: codeAt(0) }, { Authorization });
        expect(enabled.body.recoveryCodes).toHaveLength(10);
        const firstStep = async (): Promise<string> => {
          const login = { username: "boris@example.org", password };
          const { body } = await send(stage, "account/login", login);
          expect(Object.keys(body)).not.toContain("access_token");
          return body.tfaUserToken;
        };
        const byCode = { tfaUserToken: await firstStep(), code: codeAt(1) };
        const entered = await send(stage, "account/loginWithTfa", byCode);
        expect(entered).toEqual({ status: 200, body: pair });
        expect(await nameOf(stage, entered.body.access_token)).toBe("boris");
        // A recovery code works too, once.
        const byRecovery = { tfaUserToken: await firstStep(), code: enabled.body.recoveryCodes[0] };
        const recovered = await send(stage, "account/loginWithRecoveryCode", byRecovery);
        expect(recovered).toEqual({ status: 200, body: pair });
        expect(await nameOf(stage, recovered.body.access_token)).toBe("boris");
        const spent = { tfaUserToken: await firstStep(), code: enabled.body.recoveryCodes[0] };
        expect((await send(stage, "account/loginWithRecoveryCode", spent)).status).toBe(400);
      },
    },
  ],
};
