import { and, eq } from "drizzle-orm";
import { avatars, publicProfiles, userNames, users } from "../../identity/identity.tables.ts";
import type { UserRow } from "../../identity/users.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { drawAvatar } from "./draw-avatar.ts";
import type { OwnProfile, ProfileDraft, PublicProfile } from "./social.contract.ts";
import { foldName } from "./user-name.ts";

type ProfileRow = typeof publicProfiles.$inferSelect;

/** What somebody has who never opened the form. */
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
}

async function readWhole(db: Db, userId: string): Promise<WholeProfile | null> {
  const [row] = await db
    .select({ user: users, profile: publicProfiles, picture: avatars.bytes })
    .from(users)
    .leftJoin(publicProfiles, eq(publicProfiles.userId, users.userId))
    .leftJoin(avatars, eq(avatars.userId, users.userId))
    .where(eq(users.userId, userId));
  return row ? { ...row, profile: row.profile ?? untouched(userId) } : null;
}

const avatarOf = ({ user, picture }: WholeProfile): string =>
  picture
    ? `data:image/webp;base64,${Buffer.from(picture).toString("base64")}`
    : `data:image/svg+xml;base64,${Buffer.from(drawAvatar(user.socialUserKey)).toString("base64")}`;

/** What others see: only what its owner shows, and nothing while it is not published. */
function toPublic(whole: WholeProfile): PublicProfile | null {
  const { user, profile } = whole;
  if (!profile.isPublic || profile.userName === null) return null;
  return {
    userName: profile.userName,
    displayName: profile.displayName,
    about: profile.about,
    website: profile.website || null,
    links: profile.links,
    country: profile.showsCountry ? user.country : null,
    since: profile.showsSince ? user.createdAt.toISOString().slice(0, 7) : null,
    avatar: avatarOf(whole),
    followers: 0,
    portfolios: [],
  };
}

/** The published profile of a user name. @throws AppError NOT_FOUND, also while it is not published */
export async function getPublicProfile(db: Db, userName: string): Promise<PublicProfile> {
  const [named] = await db
    .select({ userId: userNames.userId })
    .from(userNames)
    .where(eq(userNames.name, foldName(userName)));
  const profile = named ? await getOwnPublic(db, named.userId) : null;
  if (!profile) throw new AppError("NOT_FOUND");
  return profile;
}

/** A user's profile as others see it, or null. */
export async function getOwnPublic(db: Db, userId: string): Promise<PublicProfile | null> {
  const whole = await readWhole(db, userId);
  return whole && toPublic(whole);
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
    isEmailConfirmed: whole.user.emailConfirmedAt !== null,
  };
}

/** Whose a user name is, or null. */
export async function ownerOfName(db: Db, userName: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: userNames.userId })
    .from(userNames)
    .where(eq(userNames.name, foldName(userName)));
  return row?.userId ?? null;
}

/**
 * Writes a checked draft; the name is taken by one INSERT, so that two at the same moment cannot have it.
 * @throws AppError INVALID_INPUT taken
 */
export async function saveProfile(db: Db, userId: string, draft: ProfileDraft): Promise<void> {
  const values = { ...draft, userName: draft.userName || null };
  await db.transaction(async (tx) => {
    const name = foldName(draft.userName);
    if (name !== "") {
      await tx.insert(userNames).values({ name, userId }).onConflictDoNothing();
      if ((await ownerOfName(tx, name)) !== userId)
        throw new AppError("INVALID_INPUT", {}, [{ path: "userName", code: "name-taken" }]);
    }
    const own = await tx.select().from(userNames).where(eq(userNames.userId, userId));
    for (const old of own.filter((row) => row.name !== name))
      await tx.delete(userNames).where(and(eq(userNames.name, old.name), eq(userNames.userId, userId)));
    await tx
      .insert(publicProfiles)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: publicProfiles.userId, set: values });
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
