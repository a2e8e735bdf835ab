import { listSectors } from "../../market/reference/sectors.ts";
import en from "../../portfolio/ledger.en.json" with { type: "json" };
import ru from "../../portfolio/ledger.ru.json" with { type: "json" };

const broadNames = {
  equity: "ledger:pies.equity",
  fixedIncome: "ledger:pies.fixedIncome",
  cash: "ledger:pies.cash",
  alternatives: "ledger:pies.alternatives",
  noSector: "ledger:pies.noSector",
} as const;
export type Broad = keyof typeof broadNames;

/** Source of a generated name, used until renamed. */
export type NamedAfter = `broad:${Broad}` | `class:${number}` | `sector:${string}`;

const languages = ["en", "ru"] as const;

function textAt(key: string, language: string): string | undefined {
  const path = key.slice("ledger:".length).split(".");
  const found = path.reduce<unknown>(
    (at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name],
    language === "ru" ? ru : en,
  );
  return typeof found === "string" ? found : undefined;
}

export const cleanName = (name: string): string => name.replaceAll(">", "").trim().slice(0, 100);

function rawName(source: string, language: string): string | undefined {
  const [kind, code = ""] = source.split(":");
  if (kind === "class") return textAt(`ledger:pies.class.${code}`, language);
  if (kind === "broad" && Object.hasOwn(broadNames, code)) return textAt(broadNames[code as Broad], language);
  const sector = kind === "sector" ? listSectors().find(({ id }) => id === code) : undefined;
  return sector && (language === "ru" ? sector.nameRu : sector.nameEn);
}

export function nameAfter(source: string, language: string): string | undefined {
  const name = rawName(source, language);
  return name === undefined ? undefined : cleanName(name);
}

interface Named {
  readonly name: string;
  readonly namedAfter?: string | null;
}

export const shownPieName = ({ name, namedAfter }: Named, language: string): string =>
  (namedAfter && nameAfter(namedAfter, language)) || name;

/** Returns the source while the name matches it in any language. */
export function storedSource(name: string, source: string | null | undefined): string | null {
  const isKept = source && languages.some((language) => nameAfter(source, language) === name);
  return isKept ? source : null;
}
