import { createHmac } from "node:crypto";

/** Sign-in name of the demo account; `.invalid` never receives mail. */
export const demoEmail = "demo@zerno.invalid";

/** Returns the demo password of this installation: derived from the secret key, stable across starts. */
export const demoPassword = (secretKey: string): string =>
  createHmac("sha256", secretKey).update("demo-password").digest("base64url").slice(0, 16);
