import { z } from "zod";
import type { ExternalSignIn } from "../../server/config/sign-in-variables.ts";
import { AppError } from "../../shared/app-error.ts";
import { requestProvider } from "./ask-provider.ts";
import type { ExternalNet } from "./external-profile.ts";

const Tokens = z.object({ access_token: z.string().min(1), id_token: z.string().min(1).optional() });

interface ReturnedCode {
  readonly provider: "google" | "yandex";
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/**
 * Returns the identity token if any, else the access token (RFC 6749 4.1.3, RFC 7636).
 * @throws AppError NOT_FOUND when not configured; EXTERNAL_REFUSED, EXTERNAL_UNREACHABLE
 */
export async function exchangeCode(
  settings: ExternalSignIn,
  { provider, code, codeVerifier, redirectUri }: ReturnedCode,
  net: Pick<ExternalNet, "fetch" | "timeoutMs">,
): Promise<string> {
  const known = settings[provider];
  if (!known) throw new AppError("NOT_FOUND");
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
    client_id: known.clientIds[0] ?? "",
    ...(known.clientSecret ? { client_secret: known.clientSecret } : {}),
  });
  const { body } = await requestProvider(net, Tokens, known.tokenUrl, { method: "POST", body: form });
  return body.id_token ?? body.access_token;
}
