import { generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadConfig } from "../../server/config/config.ts";
import { isAppError } from "../../shared/app-error.ts";
import { exchangeCode } from "./exchange-code.ts";
import type { ExternalNet, ExternalProvider, KeySet } from "./external-profile.ts";
import { type FakeProviders, startFakeProviders } from "./testing/fake-providers.ts";
import { verifyExternal } from "./verify-external.ts";

const now = new Date("2026-11-20T10:00:00Z");
const nowS = now.getTime() / 1000;
let fakes: FakeProviders;
let keySets: Map<string, KeySet>;
beforeAll(async () => {
  fakes = await startFakeProviders();
});
afterAll(() => fakes.stop());
beforeEach(() => {
  keySets = new Map();
  fakes.asked.length = 0;
  fakes.silent.clear();
});

const netAt = (moment: Date, timeoutMs = 2_000): ExternalNet => ({ fetch, now: moment, timeoutMs, keySets });
const settings = () => loadConfig({ NODE_ENV: "test", ...fakes.env }).externalSignIn;

const verify = (provider: ExternalProvider, token: string, at = now, nonce?: string, timeoutMs?: number) =>
  verifyExternal(provider, token, { settings: settings(), net: netAt(at, timeoutMs), nonce }).catch(
    (error: unknown) => (isAppError(error) ? error.code : Promise.reject(error)),
  );

const google = {
  ...{ iss: "https://accounts.google.com", aud: "our-google", sub: "g-1", exp: nowS + 3600 },
  ...{ email: "anna@example.org", email_verified: true, name: "Anna" },
};
const apple = {
  ...{ iss: "https://appleid.apple.com", aud: "our-apple", sub: "a-1", exp: nowS + 3600 },
  ...{ email: "x@privaterelay.appleid.com", email_verified: "true" },
};

describe("identity tokens", () => {
  it("of Google, for any of our client ids and by either name of the issuer", async () => {
    const profile = { provider: "google", subject: "g-1", email: "anna@example.org", name: "Anna" };
    expect(await verify("google", await fakes.mint(google))).toEqual(profile);
    const phone = { ...google, iss: "accounts.google.com", aud: "our-phone" };
    expect(await verify("google", await fakes.mint(phone))).toEqual(profile);
  });

  it("of Apple, which writes its flags as texts and has no name", async () => {
    const email = "x@privaterelay.appleid.com";
    expect(await verify("apple", await fakes.mint(apple))).toEqual({
      provider: "apple",
      subject: "a-1",
      email,
      name: null,
    });
  });

  it.each([
    ["another site's", { aud: "their-google" }],
    ["another issuer's", { iss: "https://evil.example" }],
    ["an expired one", { exp: nowS - 1 }],
    ["one that never expires", { exp: undefined }],
    ["nobody's", { sub: undefined }],
    ["one issued to another site", { azp: "their-app" }],
    ["one that answers another question", { nonce: "theirs" }],
  ])("%s is refused", async (_what, change) => {
    expect(await verify("google", await fakes.mint({ ...google, ...change }))).toBe("EXTERNAL_REFUSED");
    expect(await verify("apple", await fakes.mint({ ...apple, ...change }))).toBe("EXTERNAL_REFUSED");
  });

  it("for several sites is taken only where it was issued to us", async () => {
    const several = { ...google, aud: ["our-google", "their-google"] };
    expect(await verify("google", await fakes.mint(several))).toBe("EXTERNAL_REFUSED");
    const issued = await fakes.mint({ ...several, azp: "our-phone" });
    expect(await verify("google", issued)).toMatchObject({ subject: "g-1" });
  });

  it("carries the mark of our question, and none where we asked none", async () => {
    const marked = await fakes.mint({ ...google, nonce: "ours" });
    expect(await verify("google", marked, now, "ours")).toMatchObject({ subject: "g-1" });
    for (const [token, nonce] of [
      [marked, undefined],
      [marked, ""],
      [marked, "theirs"],
      [await fakes.mint(google), "ours"],
    ] as const)
      expect(await verify("google", token, now, nonce)).toBe("EXTERNAL_REFUSED");
  });

  it("one provider's token is none of another's", async () => {
    expect(await verify("apple", await fakes.mint(google))).toBe("EXTERNAL_REFUSED");
    expect(await verify("google", await fakes.mint(apple))).toBe("EXTERNAL_REFUSED");
  });

  it("signed by another key, with a shared secret, or not at all: refused", async () => {
    const { privateKey } = await generateKeyPair("RS256");
    expect(await verify("google", await fakes.mint(google, { key: privateKey }))).toBe("EXTERNAL_REFUSED");
    const shared = new SignJWT(google).setProtectedHeader({ alg: "HS256", kid: "first" });
    expect(await verify("google", await shared.sign(Buffer.from("our-google".repeat(4))))).toBe(
      "EXTERNAL_REFUSED",
    );
    const unsigned = new UnsecuredJWT(google).setIssuedAt().encode();
    expect(await verify("google", `${unsigned}x`)).toBe("EXTERNAL_REFUSED");
  });

  it("an e-mail that is not verified is no e-mail", async () => {
    for (const email_verified of [false, "false", undefined]) {
      const profile = await verify("google", await fakes.mint({ ...google, email_verified }));
      expect(profile).toMatchObject({ subject: "g-1", email: null });
    }
  });

  it("of another question than ours: refused", async () => {
    const token = await fakes.mint({ ...apple, nonce: "ours" });
    expect(await verify("apple", token, now, "ours")).toMatchObject({ subject: "a-1" });
    expect(await verify("apple", token, now, "another")).toBe("EXTERNAL_REFUSED");
    expect(await verify("apple", await fakes.mint(apple), now, "ours")).toBe("EXTERNAL_REFUSED");
  });

  it("a new key is fetched once, and names nobody knows do not make us ask again and again", async () => {
    const old = await fakes.mint(google);
    await verify("google", old);
    await verify("google", old);
    expect(fakes.asked).toHaveLength(1);
    await fakes.rotate("second");
    const at = new Date(now.getTime() + 11_000);
    expect(await verify("google", await fakes.mint(google), at)).toMatchObject({ subject: "g-1" });
    expect(fakes.asked).toHaveLength(2);
    for (let n = 1; n <= 5; n++)
      expect(await verify("google", await fakes.mint(google, { kid: `invented${n}` }), at)).toBe(
        "EXTERNAL_REFUSED",
      );
    expect(fakes.asked).toHaveLength(2);
  });

  it("keys are kept as long as the provider says", async () => {
    const { body } = fakes.answers.get("/keys") as { body: unknown };
    fakes.answers.set("/keys", { status: 200, body, headers: { "cache-control": "public, max-age=600" } });
    const token = await fakes.mint(google);
    for (const second of [0, 599, 601])
      await verify("google", token, new Date(now.getTime() + second * 1000));
    expect(fakes.asked).toHaveLength(2);
  });
});

describe("access tokens", () => {
  const info = {
    aud: "our-google",
    sub: "g-1",
    expires_in: "3599",
    email: "anna@example.org",
    email_verified: "true",
  };
  const answer = (path: string, status: number, body: unknown) => fakes.answers.set(path, { status, body });

  it("of Google: whose and for whom, in texts", async () => {
    answer("/tokeninfo", 200, info);
    answer("/userinfo", 200, { sub: "g-1", name: "Anna" });
    const profile = { provider: "google", subject: "g-1", email: "anna@example.org", name: "Anna" };
    expect(await verify("google", "ya29.a&b")).toEqual(profile);
    expect(fakes.asked.map(({ url, authorization }) => [url, authorization])).toEqual([
      ["/tokeninfo?access_token=ya29.a%26b", undefined],
      ["/userinfo", "Bearer ya29.a&b"],
    ]);
    answer("/tokeninfo", 200, { ...info, aud: "their-google" });
    expect(await verify("google", "ya29.x")).toBe("EXTERNAL_REFUSED");
    answer("/tokeninfo", 200, { ...info, azp: "their-google" });
    expect(await verify("google", "ya29.x")).toBe("EXTERNAL_REFUSED");
    answer("/tokeninfo", 200, { ...info, azp: info.aud });
    expect(await verify("google", "ya29.x")).toEqual(profile);
    answer("/tokeninfo", 200, { ...info, expires_in: "0" });
    expect(await verify("google", "ya29.x")).toBe("EXTERNAL_REFUSED");
    answer("/tokeninfo", 200, { ...info, sub: "g-2" });
    expect(await verify("google", "ya29.x")).toBe("EXTERNAL_REFUSED");
    answer("/tokeninfo", 400, { error: "invalid_token" });
    expect(await verify("google", "ya29.x")).toBe("EXTERNAL_REFUSED");
  });

  it("of Yandex: the site it was made for, an address or none", async () => {
    const person = { id: "7", client_id: "our-yandex", default_email: "anna@yandex.ru", real_name: "Анна" };
    answer("/info", 200, person);
    expect(await verify("yandex", "y0_token")).toEqual({
      provider: "yandex",
      subject: "7",
      email: "anna@yandex.ru",
      name: "Анна",
    });
    expect(fakes.asked[0]).toMatchObject({ url: "/info?format=json", authorization: "OAuth y0_token" });
    answer("/info", 200, { id: "7", client_id: "our-yandex", display_name: "anna" });
    expect(await verify("yandex", "y0_token")).toMatchObject({ email: null, name: "anna" });
    answer("/info", 200, { ...person, client_id: "theirs" });
    expect(await verify("yandex", "y0_token")).toBe("EXTERNAL_REFUSED");
    answer("/info", 401, "");
    expect(await verify("yandex", "y0_token")).toBe("EXTERNAL_REFUSED");
    expect(await verify("yandex", "y0\r\nX-Evil: 1")).toBe("EXTERNAL_REFUSED");
  });

  it.each([
    ["a failure", 503, { error: "later" }],
    ["too many requests", 429, {}],
    ["a page instead of data", 200, "<html>Welcome</html>"],
    ["data of another shape", 200, { id: 7 }],
  ])("%s is nobody's fault: not reachable", async (_what, status, body) => {
    answer("/info", status, body);
    expect(await verify("yandex", "y0_token")).toBe("EXTERNAL_UNREACHABLE");
  });

  it("no answer in time, a redirect, nobody there: not reachable", async () => {
    fakes.silent.add("/info");
    expect(await verify("yandex", "y0_token", now, undefined, 60)).toBe("EXTERNAL_UNREACHABLE");
    fakes.silent.clear();
    fakes.answers.set("/info", { status: 302, body: "", headers: { location: "/elsewhere" } });
    expect(await verify("yandex", "y0_token")).toBe("EXTERNAL_UNREACHABLE");
    expect(fakes.asked.map(({ url }) => url)).toEqual(["/info?format=json", "/info?format=json"]);
    const nobody = loadConfig({
      NODE_ENV: "test",
      YANDEX_CLIENT_ID: "x",
      YANDEX_INFO_URL: "http://127.0.0.1:9/",
    });
    const asked = verifyExternal("yandex", "t", { settings: nobody.externalSignIn, net: netAt(now) });
    await expect(asked).rejects.toMatchObject({ code: "EXTERNAL_UNREACHABLE" });
  });

  it("of a provider that is not set up: not found", async () => {
    const none = loadConfig({ NODE_ENV: "test" }).externalSignIn;
    for (const provider of ["google", "apple", "yandex"] as const) {
      const token = await fakes.mint(google);
      await expect(
        Promise.resolve().then(() => verifyExternal(provider, token, { settings: none, net: netAt(now) })),
      ).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});

it("a returned code is exchanged with its verifier and our return page; the identity token is preferred", async () => {
  fakes.answers.set("/token", { status: 200, body: { access_token: "a", id_token: "i" } });
  const returned = {
    code: "c&d",
    codeVerifier: "v".repeat(43),
    redirectUri: "https://zerno.example/auth/external",
  };
  expect(await exchangeCode(settings(), { provider: "google", ...returned }, netAt(now))).toBe("i");
  expect(Object.fromEntries(new URLSearchParams(fakes.asked[0]?.body))).toEqual({
    grant_type: "authorization_code",
    code: "c&d",
    code_verifier: "v".repeat(43),
    redirect_uri: "https://zerno.example/auth/external",
    client_id: "our-google",
    client_secret: "google-secret",
  });
  fakes.answers.set("/token", { status: 200, body: { access_token: "a" } });
  expect(await exchangeCode(settings(), { provider: "yandex", ...returned }, netAt(now))).toBe("a");
  expect(fakes.asked[1]?.body).not.toContain("client_secret");
  fakes.answers.set("/token", { status: 400, body: { error: "invalid_grant" } });
  const refused = exchangeCode(settings(), { provider: "yandex", ...returned }, netAt(now));
  await expect(refused).rejects.toMatchObject({ code: "EXTERNAL_REFUSED" });
});
