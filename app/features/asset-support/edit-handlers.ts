import { addDays, decFromNumber, type IsoDate, parseDec } from "@zerno/engine";
import { getAsset } from "../../market/assets/assets.ts";
import { listPayments } from "../../market/events/payments.ts";
import { realMarket } from "../../market/market-reader.ts";
import { isKnownCurrency } from "../../market/rates/currencies.ts";
import type { EditOrder } from "../../market/support/asset-edits.ts";
import { fieldText, isFieldValue } from "../../market/support/asset-fields.ts";
import {
  chooseSource,
  listChosenSources,
  sourcesThatCan,
  sourceWants,
} from "../../market/support/choose-source.ts";
import { removeCloses, scaleCloses, setClose } from "../../market/support/edit-closes.ts";
import {
  addPayment,
  changePayment,
  getPayment,
  type Payment,
  removePayment,
} from "../../market/support/edit-payments.ts";
import { listSplits, removeSplit, setSplit } from "../../market/support/edit-splits.ts";
import { overrideField } from "../../market/support/override-field.ts";
import { readSlots } from "../../market/support/read-slots.ts";
import { undoEdit } from "../../market/support/undo-edit.ts";
import { sourcesInTurn } from "../../market/updates/source-codes.ts";
import { readOrder } from "../../market/updates/source-orders.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { assetSupportContract } from "./asset-support.contract.ts";

const shownDays = 400;

const wrong = (path: string, code: string) => new AppError("INVALID_INPUT", {}, [{ path, code }]);
const sharedKey = (id: string) => ({ ownerId: nilGuid, id });
const plain = (text: string): string => fieldText("multiplier", text) ?? text;

const orderOf = ({ user, now }: UserCtx, input: { assetId: string; reason: string }): EditOrder => ({
  assetId: input.assetId,
  reason: input.reason,
  userId: user.id,
  now: now(),
});

function assertPast(ctx: UserCtx, day: string, path: string): IsoDate {
  if (day > ctx.today) throw wrong(path, "date-in-future");
  return day as IsoDate;
}

/** Parses the ratio of an adjustment, above zero. */
function ratioOf(input: { to: string; from: string }) {
  const [to = 0n, from = 0n] = [parseDec(input.to), parseDec(input.from)];
  if (to <= 0n) throw wrong("to", "zero");
  if (from <= 0n) throw wrong("from", "zero");
  return { to, from };
}

/** Parses a close that a float64 represents exactly. */
function closeOf(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw wrong("close", "zero");
  if (parseDec(text) !== decFromNumber(value)) throw wrong("close", "too-many-digits");
  return value;
}

function checkedPayment(input: Payment): Payment {
  const { kind, startsOn, exDate, payDate, amount, currency, isSpecial } = input;
  if (exDate === null && payDate === null) throw wrong("exDate", "required");
  if (exDate !== null && payDate !== null && payDate < exDate) throw wrong("payDate", "before-date");
  if (kind === "coupon" && startsOn === null) throw wrong("startsOn", "required");
  if (kind !== "dividend" && payDate === null) throw wrong("payDate", "required");
  if (!(Number(amount) > 0)) throw wrong("amount", "zero");
  if (!isKnownCurrency(currency)) throw wrong("currency", "currency-unknown");
  return { kind, startsOn, exDate, payDate, amount, currency, isSpecial };
}

/** In the order in which jobs query them. */
async function listSourceCloses({ db }: UserCtx, assetId: string) {
  const row = await getAsset(db, realMarket, sharedKey(assetId));
  const chosen = await listChosenSources(db, assetId);
  const asked = { ...row, chosen: new Map(chosen.map(({ want, source }) => [want, source])) };
  const order = await readOrder(db);
  return {
    sources: sourceWants.map((want) => {
      const mine = chosen.find((choice) => choice.want === want);
      return {
        want,
        chosen: mine?.source ?? null,
        reason: mine?.reason ?? null,
        order: [...sourcesInTurn(order, asked, want)],
        choices: [...sourcesThatCan(want)],
      };
    }),
  };
}

async function listStoredCloses({ db, today }: UserCtx, assetId: string, asked: string | undefined) {
  await getAsset(db, realMarket, sharedKey(assetId));
  const until = (asked ?? today) as IsoDate;
  const from = addDays(until, 1 - shownDays);
  const slots = await readSlots(db, assetId, { from, to: until });
  const closes = slots
    .map(({ day, close, source }) => ({ day, close: close === null ? null : String(close), source }))
    .reverse();
  return { closes, from, until };
}

type EditHandlers = Pick<
  Handlers<typeof assetSupportContract>,
  | "POST /api/supportAssetEdit"
  | "POST /api/supportAssetEdit/undo"
  | `${"GET" | "POST"} /api/supportAssetEdit/data-source`
  | `${"GET" | "POST"} /api/supportAssetEdit/adjustments`
  | `${"GET" | "POST" | "DELETE"} /api/supportAssetEdit/prices`
  | `${"GET" | "POST" | "PUT" | "DELETE"} /api/supportDivHistory`
>;

/** Changes of shared assets by support: each has a reason, is logged and can be undone. */
export const editHandlers: EditHandlers = {
  "POST /api/supportAssetEdit": async (ctx, input) => {
    const { field, action, value } = input;
    if (action === "set" && !isFieldValue(field, value)) throw wrong("value", "invalid");
    const next = action === "leave" ? undefined : value;
    return { editId: await overrideField(ctx.db, orderOf(ctx, input), field, next) };
  },
  "POST /api/supportAssetEdit/undo": async ({ db, user, now }, { editId }) => {
    await undoEdit(db, editId, { userId: user.id, now: now() });
    return null;
  },
  "GET /api/supportAssetEdit/data-source": (ctx, { assetId }) => listSourceCloses(ctx, assetId),
  "POST /api/supportAssetEdit/data-source": async (ctx, input) => {
    const { want, source } = input;
    if (source !== null && !sourcesThatCan(want).includes(source)) throw wrong("source", "unknown");
    return { editId: await chooseSource(ctx.db, orderOf(ctx, input), want, source) };
  },
  "GET /api/supportAssetEdit/adjustments": async ({ db }, { assetId }) => {
    await getAsset(db, realMarket, sharedKey(assetId));
    const splits = await listSplits(db, assetId);
    return { splits: splits.map((split) => ({ ...split, to: plain(split.to), from: plain(split.from) })) };
  },
  "POST /api/supportAssetEdit/adjustments": async (ctx, input) => {
    const { kind, day, until = day, to, from } = input;
    const order = orderOf(ctx, input);
    if (kind === "remove-split") return { editId: await removeSplit(ctx.db, order, day) };
    const ratio = ratioOf(input);
    if (kind === "split") return { editId: await setSplit(ctx.db, order, { exDate: day, to, from }) };
    if (until < day) throw wrong("until", "before-date");
    const days = { from: assertPast(ctx, day, "day"), to: assertPast(ctx, until, "until") };
    return { editId: await scaleCloses(ctx.db, order, days, ratio) };
  },
  "GET /api/supportAssetEdit/prices": (ctx, { assetId, until }) => listStoredCloses(ctx, assetId, until),
  "POST /api/supportAssetEdit/prices": async (ctx, input) => {
    const day = assertPast(ctx, input.day, "day");
    return { editId: await setClose(ctx.db, orderOf(ctx, input), day, closeOf(input.close)) };
  },
  "DELETE /api/supportAssetEdit/prices": async (ctx, input) => {
    if (input.to < input.from) throw wrong("to", "before-date");
    const days = { from: input.from as IsoDate, to: input.to as IsoDate };
    return { editId: await removeCloses(ctx.db, orderOf(ctx, input), days) };
  },
  "GET /api/supportDivHistory": async ({ db }, { assetId }) => {
    await getAsset(db, realMarket, sharedKey(assetId));
    const rows = await listPayments(db, realMarket, [sharedKey(assetId)]);
    const payments = rows.map(({ ownerId: _owner, assetOwnerId: _assetOwner, assetId: _asset, ...row }) => ({
      ...row,
      amount: row.amount === null ? null : plain(row.amount),
    }));
    return { payments: payments.reverse() };
  },
  "POST /api/supportDivHistory": (ctx, input) =>
    addPayment(ctx.db, orderOf(ctx, input), checkedPayment(input)),
  "PUT /api/supportDivHistory": async (ctx, input) => {
    const { assetId } = await getPayment(ctx.db, input.id);
    const order = orderOf(ctx, { ...input, assetId });
    return { editId: await changePayment(ctx.db, order, input.id, checkedPayment(input)) };
  },
  "DELETE /api/supportDivHistory": async (ctx, input) => {
    const { assetId } = await getPayment(ctx.db, input.id);
    return { editId: await removePayment(ctx.db, orderOf(ctx, { ...input, assetId }), input.id) };
  },
};
