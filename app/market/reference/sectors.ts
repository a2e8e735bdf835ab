/**
 * The eleven sectors of GICS and a twelfth for government debt, with names used by GICS, Yahoo, Morningstar and funds.
 */
const table = {
  energy: ["Energy", "Энергетика и нефть", "Oil & Gas"],
  materials: ["Materials", "Материалы", "Basic Materials"],
  industrials: ["Industrials", "Промышленность", "Industrial Goods"],
  "consumer-discretionary": [
    "Consumer discretionary",
    "Товары не первой необходимости",
    "Consumer Cyclical",
    "Consumer Goods",
  ],
  "consumer-staples": ["Consumer staples", "Товары первой необходимости", "Consumer Defensive"],
  health: ["Health care", "Здравоохранение", "Healthcare"],
  financials: ["Financials", "Финансы", "Financial Services", "Financial"],
  technology: ["Technology", "Технологии", "Information Technology"],
  communication: ["Communication", "Связь и медиа", "Communication Services", "Telecommunications"],
  utilities: ["Utilities", "Коммунальные услуги", "Utility"],
  "real-estate": ["Real estate", "Недвижимость"],
  government: ["Government debt", "Государственный долг", "Government"],
} as const satisfies Readonly<Record<string, readonly [string, string, ...string[]]>>;

export type SectorId = keyof typeof table;

export interface Sector {
  readonly id: SectorId;
  readonly nameEn: string;
  readonly nameRu: string;
}

const sectors: readonly Sector[] = (Object.keys(table) as SectorId[]).map((id) => ({
  id,
  nameEn: table[id][0],
  nameRu: table[id][1],
}));

const byName = new Map(
  sectors.flatMap(({ id }) => [id, ...table[id]].map((name) => [name.toLowerCase(), id] as const)),
);

export const listSectors = (): readonly Sector[] => sectors;

export const isSector = (id: string): id is SectorId => Object.hasOwn(table, id);

/** By any known name, case-insensitive; null when unknown. */
export const findSector = (name: string): SectorId | null => byName.get(name.trim().toLowerCase()) ?? null;

/** Returns a sector's name in a language; unknown words stay as they are. */
export function sectorName(sector: string | null, language: string): string | null {
  const known = sectors.find(({ id }) => id === sector);
  if (!known) return sector;
  return language === "ru" ? known.nameRu : known.nameEn;
}
