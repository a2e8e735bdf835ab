import { eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../server/db/db-types.ts";
import { seal, unseal } from "../../server/security/seal.ts";
import type { HttpProvider } from "../providers/provider.ts";
import { marketSources } from "./updates.tables.ts";

export type EnteredSettings = Readonly<Record<string, unknown>>;

const Entered = z.record(z.string(), z.unknown());
export const sourcePurpose = (id: string): string => `market-source:${id}`;

/** Settings sealed with another key are ignored. */
function open(secretKey: string, id: string, sealed: string | null): EnteredSettings {
  const text = sealed === null ? undefined : unseal(secretKey, sourcePurpose(id), sealed);
  return text === undefined ? {} : Entered.parse(JSON.parse(text));
}

export async function readEntered(db: Db, secretKey: string): Promise<ReadonlyMap<string, EnteredSettings>> {
  const rows = await db.select().from(marketSources).where(isNotNull(marketSources.sealedSettings));
  return new Map(rows.map(({ id, sealedSettings }) => [id, open(secretKey, id, sealedSettings)]));
}

/** Null removes the setting. */
export async function enterSetting(
  db: Db,
  secretKey: string,
  { id, field, value }: { readonly id: string; readonly field: string; readonly value: unknown },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(marketSources).values({ id }).onConflictDoNothing();
    const [row] = await tx.select().from(marketSources).where(eq(marketSources.id, id)).for("update");
    const { [field]: _before, ...others } = open(secretKey, id, row?.sealedSettings ?? null);
    const next = value === null ? others : { ...others, [field]: value };
    const isEmpty = Object.keys(next).length === 0;
    const sealedSettings = isEmpty ? null : seal(secretKey, sourcePurpose(id), JSON.stringify(next));
    await tx
      .update(marketSources)
      .set({ sealedSettings, settingsAt: isEmpty ? null : now })
      .where(eq(marketSources.id, id));
  });
}

export interface SettingField {
  readonly field: string;
  /** "secret": a key, token or address, never shown again; "feeds": a list of feeds. */
  readonly kind: "secret" | "choice" | "feeds";
  readonly options: readonly string[];
}

function innerOf(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault
    ? innerOf(field.unwrap() as z.ZodType)
    : field;
}

const shapeOf = ({ settings }: HttpProvider): Readonly<Record<string, z.ZodType>> =>
  settings instanceof z.ZodObject ? settings.shape : {};

/** Entered or default; undefined where invalid. Other fields may be missing. */
export const settingOf = (source: HttpProvider, field: string, given: EnteredSettings): unknown =>
  shapeOf(source)[field]?.safeParse(given[field]).data;

/** Lists the settings of a source that can be entered; texts count as secrets. */
export function settingFieldsOf(source: HttpProvider): readonly SettingField[] {
  return Object.entries(shapeOf(source)).flatMap(([field, outer]): SettingField[] => {
    const inner = innerOf(outer);
    if (inner instanceof z.ZodEnum)
      return [{ field, kind: "choice", options: inner.options.map((option) => String(option)) }];
    if (field === "feeds") return [{ field, kind: "feeds", options: [] }];
    return inner.def.type === "string" ? [{ field, kind: "secret", options: [] }] : [];
  });
}
