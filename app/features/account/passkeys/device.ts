import { callApi } from "../../../client/api/api-client.ts";

/** Refusal by the browser or cancellation by the user, as opposed to an error of ours. */
export class DeviceRefusal extends Error {
  constructor() {
    super("the device made no answer");
    this.name = "DeviceRefusal";
  }
}

/**
 * Returns whether this browser supports passkeys for this address: not for bare IP addresses, nor plain http except
 * locally.
 */
export async function canUsePasskeys(): Promise<boolean> {
  if (/^[\d.]+$|^\[/.test(location.hostname)) return false;
  const { browserSupportsWebAuthn } = await import("@simplewebauthn/browser");
  return browserSupportsWebAuthn();
}

/** Creates a passkey on the device; `password` where the session is older than ten minutes. */
export async function makePasskey(password: string | null) {
  const options = await callApi("POST /api/user/passkeys/options", { password });
  const { startRegistration } = await import("@simplewebauthn/browser");
  return startRegistration({ optionsJSON: options as never }).catch(refuse);
}

/**
 * Signs in with a passkey chosen on the device.
 * @throws {@link DeviceRefusal}
 */
export async function askPasskey(tfaUserToken: string | null) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = await fetchOptions(tfaUserToken);
  const credential = await startAuthentication({ optionsJSON }).catch(refuse);
  return callApi("POST /api/account/passkey", { tfaUserToken, credential });
}

/**
 * Offers passkeys among the address field's suggestions until `signal` is aborted; otherwise the device could answer
 * for a form that is gone and sign in behind the next page.
 * @throws {@link DeviceRefusal}
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

/** Returns whether passkeys can be suggested in the address field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!(await canUsePasskeys())) return false;
  const { browserSupportsWebAuthnAutofill } = await import("@simplewebauthn/browser");
  return browserSupportsWebAuthnAutofill();
}

const refuse = (): never => {
  throw new DeviceRefusal();
};
