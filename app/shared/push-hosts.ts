/** Guards subscription addresses against server-side request forgery. */
const services: readonly string[] = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
];
const families: readonly string[] = [".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com"];

/** Returns whether an address is an HTTPS address of a browser's push service. */
export function isPushAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username } = new URL(address);
  return (
    protocol === "https:" &&
    port === "" &&
    username === "" &&
    (services.includes(hostname) || families.some((ending) => hostname.endsWith(ending)))
  );
}
