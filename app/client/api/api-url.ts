let apiBase = "";
export const setApiBase = (base: string): void => {
  apiBase = base;
};

/** Adds BASE_URL's path and resolves `{apiUrl}` to `/extapi`. */
export function apiUrl(path: string, base = apiBase): string {
  const plain = path.startsWith("{apiUrl}") ? `/extapi${path.slice("{apiUrl}".length)}` : path;
  return /^\/(api|extapi)\//.test(plain) ? `${base}${plain}` : plain;
}

/** Removes `/public` after `/api` (or `{apiUrl}`). */
export const withoutPublic = (path: string): string => path.replace(/^(\/api|\{apiUrl\})\/public\//, "$1/");

/** Formats GET parameters: undefined and null are left out, lists repeat the name. */
export function toQuery(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}
