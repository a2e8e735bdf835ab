import { callApi } from "../../../client/api/api-client.ts";

/** What the browser refused or the person cancelled; nothing that an answer of ours told. */
export class DeviceRefusal extends Error {
  constructor() {
    super("the device made no answer");
    this.name = "DeviceRefusal";
  }
}

/** Whether this browser makes passkeys for this address: not for bare IP addresses, not over plain http elsewhere. */
export async function canUsePasskeys(): Promise<boolean> {
  if (/^[\d.]+$|^\[/.test(location.hostname)) return false;
  const { browserSupportsWebAuthn } = await import("@simplewebauthn/browser");
  return browserSupportsWebAuthn();
}

/** Asks the device for a new passkey; `password` where the session is older than ten minutes. */
export async function makePasskey(password: string | null) {
  const options = await callApi("POST /api/user/passkeys/options", { password });
  const { startRegistration } = await import("@simplewebauthn/browser");
  return startRegistration({ optionsJSON: options as never }).catch(refuse);
}

/** Asks the device to sign in, by a list of its own. Throws {@link DeviceRefusal}. */
export async function askPasskey(tfaUserToken: string | null) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = await fetchOptions(tfaUserToken);
  const credential = await startAuthentication({ optionsJSON }).catch(refuse);
  return callApi("POST /api/account/passkey", { tfaUserToken, credential });
}

/**
 * Offers passkeys among the suggestions of the address field until `signal` is aborted: the device would answer for a
 * form that is gone otherwise, and sign in behind the page that came after it. Throws {@link DeviceRefusal}.
 */
export async function suggestPasskey(signal: AbortSignal) {
  const { startAuthentication, WebAuthnAbortService } = await import("@simplewebauthn/browser");
  const optionsJSON = await fetchOptions(null);
  if (signal.aborted) return refuse();
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener("abort", cancel, { once: true });
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    .catch(refuse)
    .finally(() => signal.removeEventListener("abort", cancel));
  return callApi("POST /api/account/passkey", { tfaUserToken: null, credential });
}

const fetchOptions = async (tfaUserToken: string | null) =>
  (await callApi("POST /api/account/passkey/options", { tfaUserToken })) as never;

/** Whether passkeys can stand among the suggestions of the address field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!(await canUsePasskeys())) return false;
  const { browserSupportsWebAuthnAutofill } = await import("@simplewebauthn/browser");
  return browserSupportsWebAuthnAutofill();
}

const refuse = (): never => {
  throw new DeviceRefusal();
};
