/**
 * Whether a request comes from a phone, by what the browser says of itself (User-Agent Client Hints, or "Mobi" in the
 * user agent, as MDN advises); only for what may be wrong without harm, as how wide a first picture is.
 */
export const isPhone = (header: (name: string) => string | null): boolean =>
  header("sec-ch-ua-mobile") === "?1" || /Mobi/.test(header("user-agent") ?? "");
