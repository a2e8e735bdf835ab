/** Masks an e-mail address after at most two letters; the domain stays. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 1) return "***";
  return `${email.slice(0, Math.min(2, at - 1) || 1)}***${email.slice(at)}`;
}
