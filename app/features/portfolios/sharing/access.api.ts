import { logSecurity } from "../../../identity/security-log.ts";
import { findUser } from "../../../identity/users.ts";
import {
  acceptInvitation,
  deleteGrant,
  findInvitation,
  insertInvitation,
  leaveGrant,
  listPeople,
  updateLevel,
} from "../../../portfolio/portfolios/grants.queries.ts";
import { getPortfolio, shownName } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { Handlers } from "../../../server/call.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { accessContract } from "./access.contract.ts";

const originOf = (ctx: UserCtx) => ({ now: ctx.now(), address: ctx.address });

/**
 * The demo account is shared by everybody: access granted to it would be public.
 * @throws AppError DEMO_ACCOUNT
 */
function assertNotDemo({ user }: UserCtx): void {
  if (user.isDemo) throw new AppError("DEMO_ACCOUNT");
}

export const accessHandlers: Handlers<typeof accessContract> = {
  "GET /api/MyPortfolio/access": async ({ db, user }, { id }) => {
    await getPortfolio(db, user.id, id);
    const people = await listPeople(db, user.id, id);
    return {
      people: people.map(({ id: accessId, label, level, granteeName, createdAt, acceptedAt, expiresAt }) => ({
        ...{ accessId, label, level, name: granteeName },
        invitedAt: createdAt.toISOString(),
        acceptedAt: acceptedAt?.toISOString() ?? null,
        expiresAt: acceptedAt ? null : expiresAt.toISOString(),
      })),
    };
  },
  "POST /api/MyPortfolio/access": async (ctx, { id, level, label = "", accessId }) => {
    const { db, user } = ctx;
    assertNotDemo(ctx);
    await getPortfolio(db, user.id, id);
    if (accessId !== undefined) {
      await updateLevel(db, user.id, { portfolioId: id, id: accessId, level });
      return { accessId, link: null };
    }
    const invitation = { ownerId: user.id, portfolioId: id, level, label, now: ctx.now() };
    const made = await insertInvitation(db, invitation);
    await logSecurity(db, user.id, "portfolio-shared", originOf(ctx), { name: label });
    return { accessId: made.id, link: `/shared-portfolio?token=${made.token}` };
  },
  "DELETE /api/MyPortfolio/access": async (ctx, { id, accessId }) => {
    const { db, user } = ctx;
    if (accessId === undefined) {
      const { ownerId, label } = await leaveGrant(db, user.id, id);
      await logSecurity(db, ownerId, "share-ended", { now: ctx.now(), address: "" }, { name: label });
      return null;
    }
    await getPortfolio(db, user.id, id);
    const label = await deleteGrant(db, user.id, id, accessId);
    await logSecurity(db, user.id, "share-ended", originOf(ctx), { name: label });
    return null;
  },
  "GET /api/MyPortfolio/access/invitation": async (ctx, { token }) => {
    const { ownerId, portfolioId, ownerName, level } = await findInvitation(ctx.db, token, ctx.now());
    const row = await getPortfolio(ctx.db, ownerId, portfolioId);
    return {
      portfolio: shownName(row, ctx.language),
      owner: ownerName,
      level,
      isOwn: ownerId === ctx.user.id,
    };
  },
  "POST /api/MyPortfolio/access/accept": async (ctx, { token }) => {
    const { db, user } = ctx;
    assertNotDemo(ctx);
    const found = await findInvitation(db, token, ctx.now());
    const { ownerId, portfolioId, label } = found;
    if (ownerId === user.id) throw new AppError("CONFLICT");
    await db.transaction(async (tx) => {
      await acceptInvitation(tx, found, user.id, ctx.now());
      const name = (await findUser(tx, user.id))?.name ?? "";
      // The address belongs to the other user and is not logged for the owner.
      const origin = { now: ctx.now(), address: "" };
      await logSecurity(tx, ownerId, "share-accepted", origin, { name: label, by: name });
    });
    return { portfolioId };
  },
};
