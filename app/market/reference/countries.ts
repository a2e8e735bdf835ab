/** ISO 3166-1, without the four uninhabited. */
const codes =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ
CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM
FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT
JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM
MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR
PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ
TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/);

/** Names in files and at providers. */
const alsoKnownAs: Readonly<Record<string, string>> = {
  "czech republic": "CZ",
  "hong kong": "HK",
  macau: "MO",
  turkey: "TR",
  "united states of america": "US",
  usa: "US",
  uk: "GB",
  "ivory coast": "CI",
  macedonia: "MK",
  myanmar: "MM",
  "russian federation": "RU",
  "korea, republic of": "KR",
};

const english = new Intl.DisplayNames("en", { type: "region" });
const byName = new Map(codes.map((code) => [(english.of(code) ?? code).toLowerCase(), code]));
const known = new Set(codes);

export const isCountry = (code: string): boolean => known.has(code);

export function listCountries(language: string): { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const { compare } = new Intl.Collator(language);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
}

/** By code or English name; null when unknown. */
export function findCountry(text: string): string | null {
  const wanted = text.trim();
  if (isCountry(wanted.toUpperCase())) return wanted.toUpperCase();
  return byName.get(wanted.toLowerCase()) ?? alsoKnownAs[wanted.toLowerCase()] ?? null;
}

/** Returns a country's name in a language; anything but an ISO code is unchanged. */
export function countryName(code: string | null, language: string): string | null {
  if (code === null || !/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
}
