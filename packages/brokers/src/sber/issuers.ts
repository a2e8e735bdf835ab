import type { InstrumentRef } from "../statement.ts";

export interface NamedSecurity {
  readonly ref: InstrumentRef;
  /** Its own and its issuer's. */
  readonly names: readonly string[];
  /** Name and kind, which reveal a preferred share. */
  readonly kind: string;
}

const LEGAL_FORMS =
  /(?<![а-яё])(?:публичное|открытое|закрытое|международная|компания|акционерное|общество|пао|оао|зао|мкпао|нк|ао|ап|акции|акция|обыкновенн[а-яё]*|привилегированн[а-яё]*|им[а-яё]*|гдр|адр)(?![а-яё])/gi;
const MARKS = /[«»"“”„'(),.\-–—_]/g;
const DIVIDENDS = /^Дивиденды\s+по\s+((?:обыкновенным|привилегированным)\s+)?(?:именным\s+)?акциям\s+(.+)$/i;
/** Texts after the issuer: year, tax, record date. */
const BEHIND = /(?:\s+за\s|\s+по\s+(?:итогам|результатам)\s|[;.]\s|[;.]?$|\s+налог\s|\s+дата\s).*$/i;
const PREFERRED = /прив|(?:^|[\s-])(?:ап|п)(?:$|[\s,-])/i;

/** Name without legal form, share class and marks. */
const coreOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(MARKS, " ")
    .replace(LEGAL_FORMS, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Finds the share of a dividend worded as in 2021 and 2022, by issuer. Undefined without a unique match. */
export const findByIssuer = (
  text: string,
  securities: readonly NamedSecurity[],
): InstrumentRef | undefined => {
  const [, kind = "", rest = ""] = DIVIDENDS.exec(text.replace(/[\s\u00a0]+/g, " ").trim()) ?? [];
  const named = rest.replace(BEHIND, "");
  const core = coreOf(named);
  if (core === "") return undefined;
  const same = securities.filter(
    ({ ref, names }) => ref.assetType !== 2 && names.some((name) => coreOf(name) === core),
  );
  const refs = new Set(same.map(({ ref }) => ref));
  if (refs.size === 1) return same[0]?.ref;
  const wantsPreferred = PREFERRED.test(kind) || PREFERRED.test(named);
  const fitting = new Set(
    same.filter((entry) => PREFERRED.test(entry.kind) === wantsPreferred).map(({ ref }) => ref),
  );
  return fitting.size === 1 ? [...fitting][0] : undefined;
};
