import { and, eq, isNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import {
  abuseReports,
  moderationDecisions,
  publicListings,
  withheldSubjects,
} from "../../../domain/publication/publication.tables.ts";
import { renewSnapshot } from "../../../domain/publication/renew-snapshot.ts";
import { withholdAccount } from "../../../domain/publication/withhold-account.ts";
import { bumpPublicList } from "../../../identity/accounts/bump-public-list.ts";
import { actOnUser } from "../../../identity/act-on-user.ts";
import { findUser } from "../../../identity/users.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { nilGuid } from "../../../shared/codes.ts";
import type { AnswerOf } from "../../../shared/endpoint.ts";
import { worldOf } from "../load-public.ts";
import { readSubjects } from "./list-subjects.ts";
import type { moderationContract } from "./moderation.contract.ts";
import { ofSubject, type Subject } from "./subjects.ts";

type Endpoint = (typeof moderationContract)["POST /api/admin/abuse-reports"];
type Decision = z.output<Endpoint["input"]>;

const placeOf = ({ ownerId, portfolioId }: Subject) => ({
  userId: ownerId,
  portfolioId: portfolioId ?? nilGuid,
});

async function withhold(tx: Db, subject: Subject, reason: string, now: Date): Promise<void> {
  const place = placeOf(subject);
  // Lists lock their rows before the version of the list.
  await tx
    .update(publicListings)
    .set({ isShown: false })
    .where(and(eq(publicListings.userId, place.userId), eq(publicListings.portfolioId, place.portfolioId)));
  await tx
    .insert(withheldSubjects)
    .values({ ...place, reason, withheldAt: now })
    .onConflictDoUpdate({
      target: [withheldSubjects.userId, withheldSubjects.portfolioId],
      set: { reason, withheldAt: now, isWithAccount: false },
    });
  await bumpPublicList(tx);
}

/** Ends the hiding by moderation; pages of a disabled account stay hidden with it. */
async function restore(tx: Db, subject: Subject, now: Date): Promise<void> {
  const place = placeOf(subject);
  await tx
    .delete(withheldSubjects)
    .where(
      and(eq(withheldSubjects.userId, place.userId), eq(withheldSubjects.portfolioId, place.portfolioId)),
    );
  await bumpPublicList(tx);
  if ((await findUser(tx, place.userId))?.disabledAt) await withholdAccount(tx, place.userId, now);
}

/**
 * Hides a portfolio or profile at once, restores it, or closes its reports; the decision and its reason are logged.
 * Closing reports changes nothing for the owner, so it is no action on a person.
 * @throws AppError NOT_FOUND unless the subject was reported or is hidden; what `actOnUser` throws
 */
export async function decide(
  ctx: UserCtx,
  { action, reason, ...subject }: Decision,
): Promise<AnswerOf<Endpoint>> {
  const { db, user, now } = ctx;
  const { ownerId, portfolioId } = subject;
  const [known] = await readSubjects(db, [subject]);
  if (!known || (known.reports.length === 0 && known.decisions.length === 0)) throw new AppError("NOT_FOUND");
  const apply = async (tx: Db) => {
    if (action === "hide") await withhold(tx, subject, reason, now());
    if (action === "restore") await restore(tx, subject, now());
    await tx
      .update(abuseReports)
      .set({ closedAt: now() })
      .where(and(ofSubject(subject), isNull(abuseReports.closedAt)));
    await tx.insert(moderationDecisions).values({
      ...{ userId: ownerId, id: newId(), portfolioId, action, reason },
      ...{ decidedBy: user.id, decidedAt: now() },
    });
  };
  const target = { userId: ownerId, action: `moderation-${action}`, reason, details: { name: known.name } };
  if (action === "dismiss") await db.transaction(apply);
  else await actOnUser(ctx, target, apply);
  if (action === "restore" && portfolioId !== null)
    await renewSnapshot(worldOf(ctx), { userId: ownerId, portfolioId });
  const [after] = await readSubjects(db, [subject]);
  if (!after) throw new AppError("NOT_FOUND");
  return after;
}
