import { and, eq } from "drizzle-orm";
import { passkeys } from "../../../identity/factors.tables.ts";
import { logSecurity } from "../../../identity/security-log.ts";
import { assertOtherWayIn } from "../../../identity/ways-in.ts";
import type { Handlers } from "../../../server/call.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { assertNotDemo, assertOwner } from "../second-factor/confirm-owner.ts";
import { originOf } from "../sign-in/signed-in.ts";
import { addPasskey, makeCreationOptions } from "./add-passkey.ts";
import type { passkeysContract } from "./passkeys.contract.ts";
import { describePasskeys, findPasskey } from "./passkeys.queries.ts";
import { makeRequestOptions, signInWithPasskey } from "./sign-in-with-passkey.ts";

export const passkeysHandlers: Handlers<typeof passkeysContract> = {
  "POST /api/user/passkeys/options": async (ctx, { password }) => {
    await assertOwner(ctx, password);
    return makeCreationOptions(ctx);
  },
  "POST /api/user/passkeys": async (ctx, { name, credential }) => {
    assertNotDemo(ctx);
    await addPasskey(ctx, name, credential);
    return listPasskeyAnswers(ctx);
  },
  "PUT /api/user/passkeys": async (ctx, { id, name }) => {
    const renamed = await ctx.db
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.userId, ctx.user.id), eq(passkeys.id, id)))
      .returning({ id: passkeys.id });
    if (renamed.length === 0) throw new AppError("NOT_FOUND");
    return listPasskeyAnswers(ctx);
  },
  "DELETE /api/user/passkeys": async (ctx, { id, password }) => {
    const found = await findPasskey(ctx.db, ctx.user.id, id);
    if (!found) throw new AppError("NOT_FOUND");
    await assertOwner(ctx, password);
    await assertOtherWayIn(ctx.db, ctx.user.id);
    await ctx.db.delete(passkeys).where(and(eq(passkeys.userId, ctx.user.id), eq(passkeys.id, id)));
    await logSecurity(ctx.db, ctx.user.id, "passkey-removed", originOf(ctx), { name: found.name });
    return listPasskeyAnswers(ctx);
  },
  "POST /api/account/passkey/options": (ctx, { tfaUserToken }) => makeRequestOptions(ctx, tfaUserToken),
  "POST /api/account/passkey": (ctx, { tfaUserToken, credential }) =>
    signInWithPasskey(ctx, tfaUserToken, credential),
};

const listPasskeyAnswers = async (ctx: UserCtx) => ({
  passkeys: await describePasskeys(ctx.db, ctx.user.id),
});
