let apiBase = "";
/** The path of BASE_URL, told by the page; empty where the product has a host of its own. */
export const setApiBase = (base: string): void => {
  apiBase = base;
};

/**
 * The address of an API path: BASE_URL's path is prefixed to every `/api/` path here and nowhere else, and
 * `{apiUrl}` becomes `/extapi`.
 */
export function apiUrl(path: string, base = apiBase): string {
  const plain = path.startsWith("{apiUrl}") ? `/extapi${path.slice("{apiUrl}".length)}` : path;
  return /^\/(api|extapi)\//.test(plain) ? `${base}${plain}` : plain;
}

/**
 * The path without a first segment `/public` after `/api` (or `{apiUrl}`); the rest of the path is left alone.
 * Signed in, the API answers both.
 */
export const withoutPublic = (path: string): string => path.replace(/^(\/api|\{apiUrl\})\/public\//, "$1/");

/** Parameters of a GET: undefined and null are left out, lists repeat the name. */
export function toQuery(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}
