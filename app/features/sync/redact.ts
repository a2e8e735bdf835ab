const plainParams = new Set(
  "from to start end since till until startTime endTime start_date end_date startDate endDate limit count page offset cursor size category coin currency symbol type ofs v t".split(
    " ",
  ),
);
const struck = "***";

/** Six or more digits in a path are an account: only the end is shown. */
const shortened = (segment: string): string =>
  (segment.match(/\d/g)?.length ?? 0) >= 6 ? `••••${segment.slice(-4)}` : segment;

const shortestSecret = 6;

/** Returns all secret texts in credentials, also inside JSON texts. */
export function secretTexts(secrets: unknown): string[] {
  if (typeof secrets === "string") return secrets.length >= shortestSecret ? [secrets] : [];
  if (typeof secrets !== "object" || secrets === null) return [];
  return Object.values(secrets).flatMap(secretTexts);
}

/** Removes secrets from a text, also URL-encoded ones. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let shown = text;
  for (const secret of secrets)
    for (const form of new Set([secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")]))
      shown = shown.replaceAll(form, struck);
  return shown;
}

/**
 * Returns a request's address without secrets, with values of harmless parameters only and account numbers by their
 * last four characters. The host stays.
 */
export function shownAddress(url: string, secrets: readonly string[]): string {
  const address = new URL(url);
  for (const [name, value] of [...address.searchParams])
    address.searchParams.set(name, plainParams.has(name) ? withoutSecrets(value, secrets) : struck);
  const path = withoutSecrets(address.pathname, secrets)
    .split("/")
    .map((segment) => shortened(withoutSecrets(decoded(segment), secrets)))
    .join("/");
  const query = address.searchParams.size > 0 ? `?${decoded(address.searchParams.toString())}` : "";
  return `${address.origin}${path}${query}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Describes a body by kind, size and outermost field names, without values. */
export function shapeOf(text: string): string {
  const head = text.trimStart().slice(0, 1);
  const size = `${Buffer.byteLength(text)} B`;
  if (head === "<") return `markup, ${size}`;
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return `JSON list of ${value.length}, ${size}`;
    if (typeof value !== "object" || value === null) return `JSON value, ${size}`;
    const names = Object.keys(value).filter((name) => /^[A-Za-z][A-Za-z_]{0,40}$/.test(name));
    return `JSON {${names.slice(0, 12).join(", ")}}, ${size}`;
  } catch {
    return text === "" ? "empty" : `text, ${size}`;
  }
}
