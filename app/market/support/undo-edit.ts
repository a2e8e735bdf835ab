import type { IsoDate } from "@zerno/engine";
import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { nilGuid } from "../../shared/codes.ts";
import { assetFieldNames } from "../../shared/names/asset-field-names.ts";
import { lockLog } from "../change-log.ts";
import type { AssetEdit, EditOrder } from "./asset-edits.ts";
import type { AssetField } from "./asset-fields.ts";
import { ChoiceState, writeChoice } from "./choose-source.ts";
import { restoreSlots } from "./edit-closes.ts";
import { HoldingStates, restoreComposition } from "./edit-composition.ts";
import { FigureState, restoreFigure } from "./edit-figures.ts";
import { restorePayment } from "./edit-payments.ts";
import { restoreSplit } from "./edit-splits.ts";
import { writeOverride } from "./override-field.ts";
import { CodesAfter, CodesBefore, restoreCodes } from "./rename-asset.ts";
import { assetEdits } from "./support.tables.ts";

const Day = z.iso.date().transform((day) => day as IsoDate);
const Closes = z.array(z.object({ day: Day, close: z.number().nullable() }));
const Slots = z.array(z.object({ day: Day, close: z.number().nullable(), source: z.string() }));
const Splits = z.array(
  z.object({ exDate: z.string(), to: z.string(), from: z.string(), source: z.string() }),
);
const Fields = z.array(z.object({ value: z.string().nullable(), reason: z.string() }).nullable());
const Choices = z.array(ChoiceState);
const Payments = z.array(
  z.object({
    ownerId: z.string(),
    id: z.string(),
    assetOwnerId: z.string(),
    assetId: z.string(),
    kind: z.string(),
    startsOn: z.string().nullable(),
    exDate: z.string().nullable(),
    payDate: z.string().nullable(),
    recordDate: z.string().nullable().default(null),
    announcedOn: z.string().nullable().default(null),
    amount: z.string().nullable(),
    currency: z.string(),
    isSpecial: z.boolean(),
    source: z.string(),
  }),
);

const restorers: Readonly<Record<string, (tx: Db, edit: AssetEdit, order: EditOrder) => Promise<void>>> = {
  field: async (tx, { subject, before }, order) => {
    const [state] = Fields.parse(before);
    const reason = state?.reason ?? order.reason;
    await writeOverride(tx, { ...order, reason }, subject as AssetField, state ? state.value : undefined);
  },
  closes: (tx, { assetId, before, after }) =>
    restoreSlots(tx, assetId, Slots.parse(before), Closes.parse(after)),
  payment: (tx, { assetId, subject, before }) =>
    restorePayment(tx, assetId, subject, Payments.parse(before)[0]),
  split: (tx, { assetId, subject, before }) => restoreSplit(tx, assetId, subject, Splits.parse(before)[0]),
  codes: (tx, { assetId, before, after }) =>
    restoreCodes(tx, assetId, z.tuple([CodesBefore]).parse(before)[0], z.tuple([CodesAfter]).parse(after)[0]),
  figure: (tx, { before, after }, order) => {
    const [said, now] = [before, after].map((state) => z.array(FigureState).parse(state)[0]);
    return restoreFigure(tx, order, { before: said, after: now });
  },
  composition: (tx, { before }, order) => restoreComposition(tx, order, HoldingStates.parse(before)),
  source: (tx, { subject, before }, order) => writeChoice(tx, order, subject, Choices.parse(before)[0]),
};

/** @throws AppError NOT_FOUND; CONFLICT when undone already or superseded */
export async function undoEdit(
  db: Db,
  editId: string,
  by: { readonly userId: string; readonly now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLog(tx, nilGuid);
    const edit = await getOpenEdit(tx, editId);
    const restore = restorers[edit.kind];
    if (!restore) throw new Error(`edit of kind ${edit.kind}`);
    if (edit.kind === "field" && !assetFieldNames.some((field) => field === edit.subject))
      throw new Error(`edit of field ${edit.subject}`);
    await restore(tx, edit, { ...by, assetId: edit.assetId, reason: edit.reason });
    await tx
      .update(assetEdits)
      .set({ undoneAt: by.now })
      .where(and(eq(assetEdits.ownerId, nilGuid), eq(assetEdits.id, editId)));
  });
}

/** @throws AppError CONFLICT on a later edit of the kind and subject */
async function getOpenEdit(tx: Db, id: string): Promise<AssetEdit> {
  const [edit] = await tx
    .select()
    .from(assetEdits)
    .where(and(eq(assetEdits.ownerId, nilGuid), eq(assetEdits.id, id)))
    .for("update");
  if (!edit) throw new AppError("NOT_FOUND");
  const [latest] = await tx
    .select({ id: assetEdits.id })
    .from(assetEdits)
    .where(
      and(
        eq(assetEdits.ownerId, nilGuid),
        eq(assetEdits.assetId, edit.assetId),
        eq(assetEdits.kind, edit.kind),
        eq(assetEdits.subject, edit.subject),
        isNull(assetEdits.undoneAt),
      ),
    )
    .orderBy(desc(assetEdits.id))
    .limit(1);
  if (latest?.id !== id) throw new AppError("CONFLICT");
  return edit;
}
