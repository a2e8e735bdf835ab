import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type FakeProviders,
  startFakeProviders,
} from "../../app/identity/external/testing/fake-providers.ts";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";

let server: TestServer;
let browser: Browser;
let google: FakeProviders;
beforeAll(async () => {
  google = await startFakeProviders();
  [server, browser] = await Promise.all([
    startServer({ ...google.env, ROLES_NEED_SECOND_FACTOR: "on" }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await google?.stop();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Code of an unused time step: each test takes a later one, as the next may be used. */
const codeOf = (secret: string, stepsAhead: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

/** A virtual authenticator that confirms everything while present. */
async function plugIn(page: Page): Promise<(isAtHand: boolean) => Promise<void>> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return async (enabled) => {
    await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  };
}

async function passPassword(page: Page, user: ApiUser): Promise<void> {
  await page.goto("/auth/login?next=/user-profile");
  await box(page, "E-mail").fill(user.email);
  await box(page, "Password").fill(user.password);
  await button(page, "Sign in").click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/logout");
  await page.waitForURL("**/auth/login**");
}

/** The settings must be ready: navigation before that would interrupt them. */
async function isIn(page: Page): Promise<void> {
  await page.waitForURL("**/user-profile");
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await page.locator("html[data-is-ready]").waitFor();
}

async function switchOn(page: Page) {
  await button(page, "Switch on").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("img", { name: /QR code/ }).waitFor();
  const secret = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  await box(page, "Code from the app").fill(codeOf(secret, 0));
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await dialog.locator("li code").first().waitFor();
  const codes = await dialog.locator("li code").allInnerTexts();
  await button(page, "I have saved them").click();
  await page.getByText("10 codes left.").waitFor();
  await page.getByText("Two-factor authentication turned on", { exact: true }).waitFor();
  await button(page, "Sign out all others").waitFor({ state: "detached" });
  return { secret, codes };
}

it("an authenticator app and a passkey: switched on, used each way, switched off", async () => {
  const user = await registerApiUser(server.url);
  const { page, faults } = await visit(browser, server.url, { expected: /status of 40[03]/ });
  const setAtHand = await plugIn(page);
  await setAtHand(true);
  // The first account has a role, whose screens require the second factor and lead to it.
  await signIn(page, user, "/admin/ab-tests");
  await page.getByRole("link", { name: "Open the security settings" }).click();
  await page.waitForURL("**/user-profile?section=security");
  const { secret, codes } = await switchOn(page);
  expect(codes).toHaveLength(10);
  await page.goto("/admin/ab-tests");
  await page.getByRole("heading", { level: 1, name: "A/B tests" }).waitFor();
  await page.goto("/user-profile?section=security");
  await button(page, "Add passkey").click();
  await button(page, "Rename Passkey").click();
  await box(page, "Name").fill("Laptop");
  await button(page, "Save").click();
  await button(page, "Remove Laptop").waitFor();
  await setAtHand(false);

  // A wrong code, then the next right one, pasted: it is sent without a press.
  await signOut(page);
  await passPassword(page, user);
  await page.waitForURL("**/auth/two-factor?next=%2Fuser-profile");
  const code = box(page, "Code from the app");
  await code.waitFor();
  expect(await code.evaluate((input) => input === document.activeElement)).toBe(true);
  await code.fill("000000");
  await page.getByText("This code is wrong, has expired or was already used.").waitFor();
  const next = codeOf(secret, 1);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await isIn(page);

  await signOut(page);
  await passPassword(page, user);
  await code.fill(next);
  await page.getByText("This code is wrong, has expired or was already used.").waitFor();
  await button(page, "Use a recovery code").click();
  await box(page, "Recovery code").fill(codes[0]?.toUpperCase() ?? "");
  await button(page, "Confirm").click();
  await isIn(page);
  await page.goto("/user-profile?section=security");
  await page.getByText("9 codes left.").waitFor();

  await signOut(page);
  await passPassword(page, user);
  await page.waitForURL("**/auth/two-factor**");
  // A present device does not answer the form on its own: it waits for the press.
  await setAtHand(true);
  await button(page, "Use a passkey").click();
  await isIn(page);
  await setAtHand(false);
  await signOut(page);
  await page.goto("/auth/login?next=/user-profile");
  await setAtHand(true);
  // A page that checks late for a device may have signed in before the press: the button is gone.
  await button(page, "Use a passkey")
    .click({ timeout: 10_000 })
    .catch(() => {});
  await isIn(page);

  await page.goto("/user-profile?section=security");
  await button(page, "Switch off").click();
  await button(page, "Use password instead").click();
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
  await button(page, "Switch on").waitFor();
  await setAtHand(false);
  await signOut(page);
  await passPassword(page, user);
  await isIn(page);
  expect(faults).toEqual([]);
});

/** Google's page redirects at once; its token endpoint checks the request. */
function letGoogleAnswer(person: { sub: string; email: string }): void {
  let asked = new URLSearchParams();
  google.answers.set("/authorize", async ({ searchParams }) => {
    asked = searchParams;
    const back = new URL(searchParams.get("redirect_uri") ?? "");
    back.search = `${new URLSearchParams({ code: "one-time", state: searchParams.get("state") ?? "" })}`;
    return { status: 302, body: "", headers: { location: back.href } };
  });
  google.answers.set("/token", async (_url, body) => {
    const form = new URLSearchParams(body);
    const shown = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (shown !== asked.get("code_challenge") || form.get("redirect_uri") !== asked.get("redirect_uri"))
      return { status: 400, body: { error: "invalid_grant" } };
    const id_token = await google.mint({
      ...{ iss: "https://accounts.google.com", aud: "our-google", exp: Date.now() / 1000 + 600 },
      ...{ nonce: asked.get("nonce"), email_verified: true, name: "Google Person", ...person },
    });
    return { status: 200, body: { access_token: "unused", id_token } };
  });
}

it("with Google: a new account, the password of an old one once, and nothing for an answer nobody asked for", async () => {
  const old = await registerApiUser(server.url);
  const { page, faults } = await visit(browser, server.url, { expected: /status of 400/ });
  letGoogleAnswer({ sub: "new-one", email: "google-person@example.org" });
  await page.goto("/?ref=anna");
  await page.goto("/auth/login");
  await page.waitForFunction(() => sessionStorage.getItem("country"));
  const entered = page.waitForRequest("**/api/account/google");
  await button(page, "Continue with Google").click();
  await page.waitForURL("**/onboarding");
  const sent = await entered;
  expect(sent.postDataJSON()).toMatchObject({
    access_token: expect.stringMatching(/^\S+\.\S+\.\S+$/),
    referralId: "anna",
    marketingAgreed: false,
  });
  expect(Object.keys(sent.postDataJSON())).toContain("refferrer");
  expect(await sent.headerValue("x-country-code")).toBe("RU");

  await signOut(page);
  letGoogleAnswer({ sub: "old-one", email: old.email });
  await page.goto("/auth/login?next=/user-profile?section=security");
  await button(page, "Continue with Google").click();
  await page.waitForURL("**/auth/verify-password?**");
  await page.getByText(`${old.email} already has an account here.`).waitFor();
  await box(page, "Password").fill(old.password);
  const linked = page.waitForRequest("**/api/account/loginWithExternalAndPassword");
  await button(page, "Link and sign in").click();
  expect((await linked).postDataJSON()).toEqual({ key: expect.any(String), password: old.password });
  await button(page, "Unlink Google").waitFor();

  await signOut(page);
  await page.goto("/auth/login?next=/user-profile");
  await button(page, "Continue with Google").click();
  await isIn(page);

  await signOut(page);
  await page.goto("/auth/external?code=somebody-elses&state=guessed");
  await page.getByText("Could not confirm the external account. Start again.").waitFor();
  expect(faults).toEqual([]);
});
