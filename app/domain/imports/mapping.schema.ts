import {
  MAPPED_FIELDS,
  MAPPED_KINDS,
  MAPPED_SIGNS,
  TABLE_DELIMITERS,
  TABLE_ENCODINGS,
} from "@zerno/brokers/mapping";
import { z } from "zod";
import { CurrencyCode, Id, IsoDay } from "../../shared/common.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";

const label = z.string().max(200);
export const MappedFieldSchema = z.enum(MAPPED_FIELDS);
export const MappedKindSchema = z.enum(MAPPED_KINDS);

const maxColumns = 200;
const maxWords = 500;
const fewer = (max: number) => (record: object) => Object.keys(record).length <= max;

export const MapperProfileSchema = z.strictObject({
  encoding: z.enum(TABLE_ENCODINGS).nullable(),
  delimiter: z.enum(TABLE_DELIMITERS).nullable(),
  sheet: label.nullable(),
  decimalMark: z.enum([".", ","]).nullable(),
  dateOrder: z.enum(["dmy", "mdy"]).nullable(),
  header: z.array(label).max(maxColumns),
  columns: z.record(label, MappedFieldSchema).refine(fewer(maxColumns)),
  constants: z.strictObject({
    currency: CurrencyCode.nullable(),
    account: z.string().trim().min(1).max(100).nullable(),
    event: MappedKindSchema.nullable(),
    date: IsoDay.nullish(),
  }),
  signs: z.enum(MAPPED_SIGNS),
  words: z.record(label, MappedKindSchema).refine(fewer(maxWords)),
});

export const ProfileName = visible(z.string().trim().min(1).max(100));

export const SharedProfile = z.strictObject({
  zernoMapping: z.literal(1),
  name: ProfileName,
  profile: MapperProfileSchema,
});

export const SavedProfile = z.object({
  id: Id,
  name: z.string(),
  changedAt: z.string(),
  profile: MapperProfileSchema,
});
export type SavedProfile = z.infer<typeof SavedProfile>;

const SketchIssue = z.object({
  code: z.string(),
  params: z.record(z.string(), z.string()),
  line: z.number().optional(),
  column: z.string().optional(),
});

export const SketchLine = z.object({
  line: z.number(),
  isIgnored: z.boolean(),
  issues: z.array(SketchIssue),
  kindName: z.string().nullable(),
  date: z.string().nullable(),
  symbol: z.string().nullable(),
  quantity: z.string().nullable(),
  price: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  fee: z.string().nullable(),
  tax: z.string().nullable(),
});
export type SketchLine = z.infer<typeof SketchLine>;

export const MappingView = z.object({
  profile: MapperProfileSchema,
  encoding: z.string(),
  delimiter: z.string(),
  sheets: z.array(z.string()),
  guessed: z.object({
    dateOrder: z.enum(["dmy", "mdy", "ymd"]).nullable(),
    decimalMark: z.enum([".", ","]).nullable(),
  }),
  lines: z.array(z.object({ line: z.number(), text: z.string(), header: z.array(z.string()) })),
  headerLine: z.number().nullable(),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      field: MappedFieldSchema.nullable(),
      samples: z.array(z.string()),
    }),
  ),
  words: z.array(
    z.object({ key: z.string(), word: z.string(), count: z.number(), kind: MappedKindSchema.nullable() }),
  ),
  missing: z.array(MappedFieldSchema),
  rows: z.array(SketchLine),
  counts: z.object({
    dataRows: z.number(),
    rows: z.number(),
    ignored: z.number(),
    failed: z.number(),
    checks: z.number(),
  }),
  fatal: SketchIssue.nullable(),
});
export type MappingView = z.infer<typeof MappingView>;
