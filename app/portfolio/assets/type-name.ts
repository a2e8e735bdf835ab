import en from "../ledger.en.json" with { type: "json" };
import ru from "../ledger.ru.json" with { type: "json" };

/** Returns the name of an asset type ("Stock"), or the code without one. */
export function typeName(code: string, language: string): string {
  const names: Readonly<Record<string, string>> = (language === "ru" ? ru : en).assetType;
  return names[code] ?? code;
}
