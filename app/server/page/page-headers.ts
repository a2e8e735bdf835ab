/** Headers of a page: the nonce CSP (scripts only with the request's nonce) and caching. */
export function pageHeaders(options: {
  readonly nonce: string;
  readonly isSignedIn: boolean;
  readonly isDevelopment: boolean;
  /** May stand in a frame of any site: a widget's page, which has nothing to press and knows no session. */
  readonly isEmbeddable: boolean;
  /** Sites a form of ours may be posted to, besides our own: login pages the operator named. */
  readonly formOrigins: readonly string[];
  /** Origins that scripts may ask beside our own. */
  readonly connect: readonly string[];
  /** Origins of a payment form: its script, its frame and its requests; empty on pages without one. */
  readonly payment: readonly string[];
}): Record<string, string> {
  const caching = options.isSignedIn ? "private, no-store" : "no-cache";
  // In development Vite injects scripts and styles of its own; a CSP there only breaks hydration.
  if (options.isDevelopment) return { "Cache-Control": caching };
  const policy = [
    "default-src 'self'",
    [`script-src 'self' 'nonce-${options.nonce}'`, ...options.payment].join(" "),
    // Mantine sets style attributes; scripts stay strict.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...options.connect, ...options.payment].join(" "),
    ...(options.payment.length > 0 ? [["frame-src 'self'", ...options.payment].join(" ")] : []),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...options.formOrigins].join(" "),
    options.isEmbeddable ? "frame-ancestors *" : "frame-ancestors 'none'",
  ];
  return { "Cache-Control": caching, "Content-Security-Policy": policy.join("; ") };
}
