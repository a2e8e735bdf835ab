import type { HttpRequest } from "../providers/provider.ts";

/** Address with keys redacted, for logs, lineage and screens. */
export function redactedUrl({ url, secretParams = [] }: HttpRequest): string {
  if (secretParams.length === 0) return url;
  const shown = new URL(url);
  for (const name of secretParams) if (shown.searchParams.has(name)) shown.searchParams.set(name, "***");
  return shown.href;
}
