import { isIP } from "node:net";
import { hostOf, isPublicIp } from "./public-address.ts";

/** The world, and what of the own network the operator allowed. */
interface Guarded {
  readonly fetch: typeof fetch;
  /** Every address of a name. */
  readonly lookup: (host: string) => Promise<readonly string[]>;
  /** Origins that stand in the environment: who runs the machine may point anywhere. */
  readonly trusted: ReadonlySet<string>;
}

/**
 * A `fetch` that reaches only the public internet, for addresses that somebody typed in (feeds of news): http and
 * https, no name and password in it, every address of the name public. It follows no redirect by itself, so that each
 * hop comes through here. A name that changes between this look and the connection is not caught.
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
