import { createHmac } from "node:crypto";

/** The demo account's sign-in name; `.invalid` never receives mail. */
export const demoEmail = "demo@zerno.invalid";

/** The demo password of this installation: random with the secret key, the same at every start. */
export const demoPassword = (secretKey: string): string =>
  createHmac("sha256", secretKey).update("demo-password").digest("base64url").slice(0, 16);
