import { isIP } from "node:net";
import { hostOf, isPublicIp } from "./public-address.ts";

interface Guarded {
  readonly fetch: typeof fetch;
  readonly lookup: (host: string) => Promise<readonly string[]>;
  /** Origins from the environment, set by the operator, may be private. */
  readonly trusted: ReadonlySet<string>;
}

/**
 * For addresses that users entered: public internet only, without credentials; redirects are left to the caller. A DNS
 * change between check and connection is not detected.
 */
export function guardedFetch({ fetch, lookup, trusted }: Guarded): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!trusted.has(url.origin)) await assertPublic(url, lookup);
    return fetch(input, { ...init, redirect: init?.redirect === "error" ? "error" : "manual" });
  };
}

async function assertPublic(url: URL, lookup: Guarded["lookup"]): Promise<void> {
  const host = hostOf(url);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || url.username !== "" || url.password !== "") throw new Error("not an address of the web");
  const addresses = isIP(host) === 0 ? await lookup(host) : [host];
  if (addresses.length === 0 || !addresses.every(isPublicIp)) throw new Error("not a public address");
}
