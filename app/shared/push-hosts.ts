/**
 * Hosts of the push services of browsers. A subscription names its address itself, so that only these are asked: the
 * server would otherwise ask any address that somebody sends.
 */
const services: readonly string[] = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
];
/** Of Windows every region has a host of its own. */
const families: readonly string[] = [".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com"];

/** Whether an address belongs to a push service that browsers use. */
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
