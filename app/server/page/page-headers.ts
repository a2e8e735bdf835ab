/** Headers with caching and a nonce-based CSP. */
export function pageHeaders(options: {
  readonly nonce: string;
  readonly isSignedIn: boolean;
  readonly isDevelopment: boolean;
  /** Widgets: without controls and session. */
  readonly isEmbeddable: boolean;
  /** Foreign form targets: login pages set by the operator. */
  readonly formOrigins: readonly string[];
  /** Foreign origins for fetch. */
  readonly connect: readonly string[];
  /** Payment form: script, frame and requests. */
  readonly payment: readonly string[];
}): Record<string, string> {
  const caching = options.isSignedIn ? "private, no-store" : "no-cache";
  // Vite injects scripts and styles, so a CSP would break hydration.
  if (options.isDevelopment) return { "Cache-Control": caching };
  const policy = [
    "default-src 'self'",
    [`script-src 'self' 'nonce-${options.nonce}'`, ...options.payment].join(" "),
    // Mantine sets style attributes.
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
