/** Domains of one and the same mailbox. */
const sameDomains: Readonly<Record<string, string>> = { "googlemail.com": "gmail.com", "ya.ru": "yandex.ru" };

/**
 * Returns the mailbox behind an address: lower case, without dots in the local part and without a suffix after "+".
 * Stricter than any provider on purpose: it only decides whether two accounts are one person's.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [local = ""] = address.slice(0, at).split("+");
  const domain = address.slice(at + 1);
  return `${local.replaceAll(".", "")}@${sameDomains[domain] ?? domain}`;
}

/** Hides an address for a referrer: "j***@e***.com". The end of the domain stays. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf(".");
  const hide = (text: string) => `${[...text][0] ?? ""}***`;
  return `${hide(email.slice(0, Math.max(at, 0)))}@${hide(domain)}${dot > 0 ? domain.slice(dot) : ""}`;
}
