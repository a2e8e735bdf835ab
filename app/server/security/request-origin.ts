/**
 * Scheme and host a request was sent to; undefined where the host is none: any text can be sent as one, and what
 * stands before an `@` or behind a slash would name another host.
 */
export function requestOrigin({
  protocol,
  host,
}: {
  readonly protocol: string;
  readonly host: string;
}): string | undefined {
  if (!/^[^\s@/?#\\]+$/.test(host)) return undefined;
  const base = `${protocol}://${host}`;
  return URL.canParse(base) ? new URL(base).origin : undefined;
}
