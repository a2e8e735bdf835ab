/** Undefined for an invalid Host, which may smuggle another host past an `@` or a slash. */
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
