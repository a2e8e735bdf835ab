/** A country's name in the reader's language by its ISO 3166 letters; a dash where it is not known (ZZ). */
export function countryName(code: string, language: string): string {
  if (code === "ZZ") return "—";
  return new Intl.DisplayNames([language], { type: "region", fallback: "code" }).of(code) ?? code;
}
