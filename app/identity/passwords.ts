import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const commonPasswords = new Set(dictionary["passwords-common"] as readonly string[]);

/** A hash of a password nobody has: verified against when the account is unknown, so that time tells nothing. */
let decoy: Promise<string> | undefined;

/** Argon2id in PHC text form. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** True when the password fits; takes the same time for an unknown account (`stored` null). */
export async function isPasswordRight(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const isRight = await verify(stored ?? (await decoy), password);
  return isRight && Boolean(stored);
}

/** Why a new password is refused, or null. 12 to 128 characters are the contract's rule. */
export function findPasswordFault(
  password: string,
  email: string,
): "PASSWORD_COMMON" | "PASSWORD_IS_EMAIL" | null {
  const plain = password.toLowerCase();
  const address = email.toLowerCase();
  if (plain === address || plain === address.split("@")[0]) return "PASSWORD_IS_EMAIL";
  return commonPasswords.has(plain) || isRepetitive(plain) ? "PASSWORD_COMMON" : null;
}

/** One or two characters over and over, or a plain run: every list of common passwords is full of them. */
function isRepetitive(password: string): boolean {
  if (new Set(password).size <= 2) return true;
  const steps = [...password].slice(1).map((c, i) => c.charCodeAt(0) - password.charCodeAt(i));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
