import { BlockList, isIP } from "node:net";

/** IANA's special-purpose registries. */
const special = new BlockList();
for (const [net, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
  ] as const),
  ...([
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
  ] as const),
  ...([
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
  ] as const),
  ...([
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
])
  special.addSubnet(net, bits, "ipv4");
/** Public IPv6 is global unicast without embedded IPv4 and special ranges. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
for (const [net, bits] of [
  ...([
    ["2001::", 23],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["3fff::", 20],
  ] as const),
])
  special.addSubnet(net, bits, "ipv6");

export function isPublicIp(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !special.check(ip, "ipv4");
  return family === 6 && globalUnicast.check(ip, "ipv6") && !special.check(ip, "ipv6");
}

/** Strips the brackets of IPv6; `URL` has normalised IPv4. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");
