import { eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../server/db-types.ts";
import { seal, unseal } from "../../server/seal.ts";
import type { HttpProvider } from "../providers/provider.ts";
import { marketSources } from "./updates.tables.ts";

/** Settings of a source as the administrator entered them: texts by field. */
export type EnteredSettings = Readonly<Record<string, string>>;

const Entered = z.record(z.string(), z.string());
const purposeOf = (id: string): string => `market-source:${id}`;

/** What was sealed with another key is as good as not entered. */
function open(secretKey: string, id: string, sealed: string | null): EnteredSettings {
  const text = sealed === null ? undefined : unseal(secretKey, purposeOf(id), sealed);
  return text === undefined ? {} : Entered.parse(JSON.parse(text));
}

/** What was entered for every source. */
export async function readEntered(db: Db, secretKey: string): Promise<ReadonlyMap<string, EnteredSettings>> {
  const rows = await db.select().from(marketSources).where(isNotNull(marketSources.sealedSettings));
  return new Map(rows.map(({ id, sealedSettings }) => [id, open(secretKey, id, sealedSettings)]));
}

/** Puts a field of a source's settings into the store, sealed; null takes it out. */
export async function enterSetting(
  db: Db,
  secretKey: string,
  { id, field, value }: { readonly id: string; readonly field: string; readonly value: string | null },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(marketSources).values({ id }).onConflictDoNothing();
    const [row] = await tx.select().from(marketSources).where(eq(marketSources.id, id)).for("update");
    const { [field]: _before, ...others } = open(secretKey, id, row?.sealedSettings ?? null);
    const next = value === null ? others : { ...others, [field]: value };
    const isEmpty = Object.keys(next).length === 0;
    const sealedSettings = isEmpty ? null : seal(secretKey, purposeOf(id), JSON.stringify(next));
    await tx
      .update(marketSources)
      .set({ sealedSettings, settingsAt: isEmpty ? null : now })
      .where(eq(marketSources.id, id));
  });
}

/** Fields of a source's settings that are a text: keys, tokens, addresses. */
export function textFieldsOf({ settings }: HttpProvider): readonly string[] {
  const shape: Readonly<Record<string, z.ZodType>> = settings instanceof z.ZodObject ? settings.shape : {};
  const isText = (field: z.ZodType): boolean =>
    field instanceof z.ZodOptional ? isText(field.unwrap() as z.ZodType) : field.def.type === "string";
  return Object.entries(shape).flatMap(([name, field]) => (isText(field) ? [name] : []));
}
