import { callApi } from "../../../client/api-client.ts";

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

/** Asks the device to sign in: by a list of its own, or in the address field's suggestions (`isInField`). */
export async function askPasskey(tfaUserToken: string | null, isInField = false) {
  const options = await callApi("POST /api/account/passkey/options", { tfaUserToken });
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const credential = await startAuthentication({
    optionsJSON: options as never,
    useBrowserAutofill: isInField,
  }).catch(refuse);
  return callApi("POST /api/account/passkey", { tfaUserToken, credential });
}

/** Whether passkeys can stand among the suggestions of the address field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!(await canUsePasskeys())) return false;
  const { browserSupportsWebAuthnAutofill } = await import("@simplewebauthn/browser");
  return browserSupportsWebAuthnAutofill();
}

const refuse = (): never => {
  throw new DeviceRefusal();
};
