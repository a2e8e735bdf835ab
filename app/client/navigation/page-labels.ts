const labels: readonly (readonly [path: RegExp, label: string])[] = [
  [/^\/auth\/login$/, "login"],
  [/^\/auth\/signup$/, "signup"],
  [/^\/auth\/verify-password$/, "verify password"],
  [/^\/auth\/two-factor$/, "two-factor"],
  [/^\/auth\/reset-password$/, "reset password"],
  [/^\/auth\/forgot-password$/, "forgot password"],
  [/^\/pricing$/, "pricing"],
  [/^\/(public\/assets?|asset)(\/|$)/, "assets"],
  [/^\/report$/, "report"],
];

/** Returns a label without id, ticker or query, which would reveal what is viewed. */
export function pageLabel(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  const known = labels.find(([pattern]) => pattern.test(path));
  if (known) return known[1];
  if (path === "/") return "home";
  const [, first = "", second = ""] = path.split("/");
  return first === "public" || first === "admin" || first === "support" ? `${first} ${second}` : first;
}
