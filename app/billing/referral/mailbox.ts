/** Domains of the same mailboxes. */
const sameDomains: Readonly<Record<string, string>> = { "googlemail.com": "gmail.com", "ya.ru": "yandex.ru" };

/**
 * Returns the mailbox: lower case, no dots or "+" suffix. Stricter than providers: it only tells whether two accounts
 * are one person's.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [local = ""] = address.slice(0, at).split("+");
  const domain = address.slice(at + 1);
  return `${local.replaceAll(".", "")}@${sameDomains[domain] ?? domain}`;
}

/** Masks an address: "j***@e***.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf(".");
  const hide = (text: string) => `${[...text][0] ?? ""}***`;
  return `${hide(email.slice(0, Math.max(at, 0)))}@${hide(domain)}${dot > 0 ? domain.slice(dot) : ""}`;
}
