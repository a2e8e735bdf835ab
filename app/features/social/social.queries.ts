import { and, eq, ne } from "drizzle-orm";
import { countFollowersOfProfile, listOfProfile } from "../../domain/publication/listed.queries.ts";
import { avatarAddress, withholdsProfile } from "../../domain/publication/owners.queries.ts";
import { withheldSubjects } from "../../domain/publication/publication.tables.ts";
import { bumpPublicList } from "../../identity/accounts/bump-public-list.ts";
import { avatars, publicProfiles, userNames, users } from "../../identity/identity.tables.ts";
import { lockUser, type UserRow } from "../../identity/users.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { OwnProfile, ProfileDraft, PublicProfile } from "./social.contract.ts";
import { foldName } from "./user-name.ts";

type ProfileRow = typeof publicProfiles.$inferSelect;

/** Default profile. */
const untouched = (userId: string): ProfileRow => ({
  userId,
  userName: null,
  displayName: "",
  about: "",
  website: "",
  links: [],
  isPublic: false,
  showsCountry: false,
  showsSince: true,
});

interface WholeProfile {
  readonly user: UserRow;
  readonly profile: ProfileRow;
  readonly picture: Uint8Array | null;
  /** Administrator's reason for hiding it; null: not hidden. */
  readonly withheldReason: string | null;
}

async function readWhole(db: Db, userId: string): Promise<WholeProfile | null> {
  const [row] = await db
    .select({
      ...{ user: users, profile: publicProfiles, picture: avatars.bytes },
      withheldReason: withheldSubjects.reason,
    })
    .from(users)
    .leftJoin(publicProfiles, eq(publicProfiles.userId, users.userId))
    .leftJoin(avatars, eq(avatars.userId, users.userId))
    .leftJoin(withheldSubjects, withholdsProfile(users.userId))
    .where(eq(users.userId, userId));
  return row ? { ...row, profile: row.profile ?? untouched(userId) } : null;
}

const avatarOf = ({ user, picture }: WholeProfile): string => avatarAddress(user, picture);

/** Returns whether the owner published the profile, even if an administrator hides it. */
const isPublished = ({ profile }: WholeProfile): boolean => profile.isPublic && profile.userName !== null;

/** Returns the public view of a profile: only fields its owner shows, with its portfolios in the community list. */
async function toPublic(db: Db, whole: WholeProfile, language: string): Promise<PublicProfile> {
  const { user, profile } = whole;
  return {
    userName: profile.userName ?? "",
    displayName: profile.displayName,
    about: profile.about,
    website: profile.website || null,
    links: profile.links,
    country: profile.showsCountry ? user.country : null,
    since: profile.showsSince ? user.createdAt.toISOString().slice(0, 7) : null,
    avatar: avatarOf(whole),
    followers: await countFollowersOfProfile(db, user.userId),
    portfolios: await listOfProfile(db, user.userId, language),
  };
}

/** Returns the published profile of a user name. @throws AppError NOT_FOUND if not published, GONE if hidden */
export async function getPublicProfile(db: Db, userName: string, language: string): Promise<PublicProfile> {
  const userId = await ownerOfName(db, userName);
  const whole = userId === null ? null : await readWhole(db, userId);
  if (!whole || !isPublished(whole)) throw new AppError("NOT_FOUND");
  if (whole.withheldReason !== null) throw new AppError("GONE");
  return toPublic(db, whole, language);
}

/** A user's profile as others see it, or null. */
export async function getOwnPublic(db: Db, userId: string, language: string): Promise<PublicProfile | null> {
  const whole = await readWhole(db, userId);
  return whole && isPublished(whole) && whole.withheldReason === null ? toPublic(db, whole, language) : null;
}

/** A user's profile with its settings. */
export async function getForEdit(db: Db, userId: string): Promise<OwnProfile> {
  const whole = await readWhole(db, userId);
  if (!whole) throw new AppError("UNAUTHENTICATED");
  const { userId: _id, userName, ...profile } = whole.profile;
  return {
    ...profile,
    userName: userName ?? "",
    avatar: avatarOf(whole),
    hasPicture: whole.picture !== null,
    withheldReason: whole.withheldReason,
    isEmailConfirmed: whole.user.emailConfirmedAt !== null,
  };
}

/** Returns the owner of a user name, or null. */
export async function ownerOfName(db: Db, userName: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: userNames.userId })
    .from(userNames)
    .where(eq(userNames.name, foldName(userName)));
  return row?.userId ?? null;
}

/**
 * Writes a checked draft with the look-up of its name; of two users who take a name at the same moment the second waits
 * for the first.
 * @throws AppError INVALID_INPUT taken
 */
export async function saveProfile(db: Db, userId: string, draft: ProfileDraft): Promise<void> {
  const values = { ...draft, userName: draft.userName || null };
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const name = foldName(draft.userName);
    if (name !== "") {
      await tx.insert(userNames).values({ name, userId }).onConflictDoNothing();
      if ((await ownerOfName(tx, name)) !== userId)
        throw new AppError("INVALID_INPUT", {}, [{ path: "userName", code: "name-taken" }]);
    }
    await tx.delete(userNames).where(and(eq(userNames.userId, userId), ne(userNames.name, name)));
    await tx
      .insert(publicProfiles)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: publicProfiles.userId, set: values });
    await bumpPublicList(tx);
  });
}

/** Keeps a picture, or removes it. */
export async function savePicture(
  db: Db,
  userId: string,
  bytes: Uint8Array | null,
  now: Date,
): Promise<void> {
  if (bytes === null) {
    await db.delete(avatars).where(eq(avatars.userId, userId));
    return;
  }
  const values = { bytes, updatedAt: now };
  await db
    .insert(avatars)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: avatars.userId, set: values });
}
