/** Returns a country's localised name by ISO 3166; a dash for ZZ (unknown). */
export function countryName(code: string, language: string): string {
  if (code === "ZZ") return "—";
  return new Intl.DisplayNames([language], { type: "region", fallback: "code" }).of(code) ?? code;
}
