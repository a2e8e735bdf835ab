import { hash, hashRaw, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

/** OWASP's argon2id parameters. Unrelated tests lower them. */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const commonPasswords = new Set(dictionary["passwords-common"] as readonly string[]);

/** Verified for unknown accounts, to equalise response time. */
let decoy: Promise<string> | undefined;

/** Argon2id, PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password, hashingCost);

/** Argon2id under a given salt. */
export const hashSlowly = (secret: string, salt: Uint8Array): Promise<Uint8Array> =>
  hashRaw(secret, { ...hashingCost, salt });

/** Equal time for an unknown account. */
export async function isPasswordRight(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const isRight = await verify(stored ?? (await decoy), password);
  return isRight && Boolean(stored);
}

/** As listed in `docs/guide/account.md`. */
const ownWords: readonly string[] = [
  ...["zerno", "zernozerno", "зерно", "portfolio", "myportfolio", "портфель", "investor", "инвестор"],
  ...["invest", "investing", "investment", "investments", "инвестиции", "dividend", "dividends", "дивиденды"],
  ...["broker", "брокер", "brokerage", "admin", "administrator", "админ", "support", "поддержка", "partner"],
  ...["demo", "finance", "финансы", "stocks", "акции", "crypto", "крипта"],
];

/** Length is checked by the schema. */
export function findPasswordFault(
  password: string,
  email: string,
): "PASSWORD_COMMON" | "PASSWORD_IS_EMAIL" | null {
  const plain = password.toLowerCase();
  const address = email.toLowerCase();
  const [name = ""] = address.split("@");
  if (plain === address || isWordOf(plain, name)) return "PASSWORD_IS_EMAIL";
  return commonPasswords.has(plain) || isRepetitive(plain) || isDecorated(plain) ? "PASSWORD_COMMON" : null;
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, "");

const isWordOf = (plain: string, name: string): boolean =>
  plain === name || (lettersOf(name).length >= 4 && lettersOf(plain) === lettersOf(name));

/** Few characters, a sequence, or a repeated common word. */
function isRepetitive(password: string): boolean {
  if (new Set(password).size <= 2) return true;
  const steps = [...password].slice(1).map((c, i) => c.charCodeAt(0) - password.charCodeAt(i));
  if (steps.every((step) => step === 1) || steps.every((step) => step === -1)) return true;
  const period = `${password}${password}`.indexOf(password, 1);
  const word = password.slice(0, period);
  return period < password.length && (word.length <= 4 || commonPasswords.has(word));
}

const lookAlikes: Readonly<Record<string, string>> = {
  ...{ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" },
};

/** Common word with digits or signs, or leetspeak. */
function isDecorated(password: string): boolean {
  const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const written = [...bare(password)].map((sign) => lookAlikes[sign] ?? sign).join("");
  const read = bare([...password].map((sign) => lookAlikes[sign] ?? sign).join(""));
  return [bare(password), written, read].some(
    (word) => word.length >= 4 && (commonPasswords.has(word) || ownWords.includes(word)),
  );
}
