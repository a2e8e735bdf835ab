import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowser } from "../../../client/testing/browser-globals.ts";
import { readReturn } from "./external-flow.ts";

let kept: Map<string, string>;

beforeEach(() => {
  stubBrowser();
  kept = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Simulates a pending request of this tab to a provider. */
function ask(provider: string): void {
  const question = { provider, purpose: "enter", next: null, state: "s", nonce: "n", codeVerifier: "v" };
  kept.set("externalSignIn", JSON.stringify(question));
}

const returned = (query: string) => readReturn(new URL(`http://localhost/auth/external?${query}`));

it.each([
  ["google", "iss=https://appleid.apple.com"],
  ["google", "iss=https://accounts.google.com.evil.example"],
  ["apple", "iss=https://accounts.google.com"],
  ["yandex", "iss=https://accounts.google.com"],
])(
  "an answer of somebody else than %s, who was asked (%s), is refused before anything is sent",
  async (provider, issuer) => {
    const sent = vi.fn();
    vi.stubGlobal("fetch", sent);
    ask(provider);
    await expect(returned(`state=s&code=c&id_token=t&${issuer}`)).rejects.toMatchObject({
      code: "EXTERNAL_REFUSED",
    });
    expect(sent).not.toHaveBeenCalled();
    // The request is consumed: a second try finds none.
    await expect(returned("state=s&code=c&id_token=t")).rejects.toMatchObject({ code: "EXTERNAL_REFUSED" });
  },
);

it("an answer of who was asked is taken, with its issuer and without", async () => {
  for (const issuer of ["", "&iss=https://appleid.apple.com"]) {
    ask("apple");
    expect(await returned(`state=s&id_token=t${issuer}`)).toMatchObject({
      provider: "apple",
      accessToken: "t",
    });
  }
});
