import { isIP } from "node:net";
import { z } from "zod";
import type { Ctx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";

/** WebAuthn relying party: host name of the passkeys and origin of the pages. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns this installation as a relying party: BASE_URL if set, else the requested address.
 * @throws AppError PASSKEY_REFUSED under a bare IP address, for which browsers create no passkeys
 */
export function relyingPartyOf(ctx: Pick<Ctx, "origin">): RelyingParty {
  if (!ctx.origin || !URL.canParse(ctx.origin)) throw new AppError("PASSKEY_REFUSED");
  const { hostname, origin } = new URL(ctx.origin);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) throw new AppError("PASSKEY_REFUSED");
  return { id: hostname, origin };
}

const ClientData = z.object({ challenge: z.string().min(1).max(500) });

/** Returns the challenge stated in a device's answer; undefined when unreadable. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"))).challenge;
  } catch {
    return undefined;
  }
}
