import { isIP } from "node:net";
import { z } from "zod";
import type { Ctx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";

/** Who asks a device for a passkey: the host name passkeys belong to, and the address pages come from. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * This installation as browsers know it: BASE_URL where it is set, else the address that was asked.
 * @throws AppError PASSKEY_REFUSED under a bare IP address, for which browsers make no passkeys
 */
export function relyingPartyOf(ctx: Pick<Ctx, "origin">): RelyingParty {
  if (!ctx.origin || !URL.canParse(ctx.origin)) throw new AppError("PASSKEY_REFUSED");
  const { hostname, origin } = new URL(ctx.origin);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) throw new AppError("PASSKEY_REFUSED");
  return { id: hostname, origin };
}

const ClientData = z.object({ challenge: z.string().min(1).max(500) });

/** The challenge a device answered, as it says itself; undefined for what cannot be read. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"))).challenge;
  } catch {
    return undefined;
  }
}
