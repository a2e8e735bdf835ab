import { and, eq, isNull } from "drizzle-orm";
import { avatars, publicProfiles, users } from "../../identity/identity.tables.ts";
import type { UserRow } from "../../identity/users.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { PublicOwner } from "../../shared/schemas/publication.schema.ts";
import { drawAvatar } from "./draw-avatar.ts";
import { withheldSubjects } from "./publication.tables.ts";

export const withholdsProfile = (userId: typeof users.userId | typeof publicProfiles.userId) =>
  and(eq(withheldSubjects.userId, userId), eq(withheldSubjects.portfolioId, nilGuid));

export const avatarAddress = (
  { socialUserKey }: Pick<UserRow, "socialUserKey">,
  picture: Uint8Array | null,
): string =>
  picture
    ? `data:image/webp;base64,${Buffer.from(picture).toString("base64")}`
    : `data:image/svg+xml;base64,${Buffer.from(drawAvatar(socialUserKey)).toString("base64")}`;

/** Returns a user as named publicly; null without a published profile. */
export async function findPublicOwner(db: Db, userId: string): Promise<PublicOwner | null> {
  const [row] = await db
    .select({ user: users, profile: publicProfiles, picture: avatars.bytes })
    .from(publicProfiles)
    .innerJoin(users, eq(users.userId, publicProfiles.userId))
    .leftJoin(avatars, eq(avatars.userId, publicProfiles.userId))
    .leftJoin(withheldSubjects, withholdsProfile(publicProfiles.userId))
    .where(
      and(
        eq(publicProfiles.userId, userId),
        eq(publicProfiles.isPublic, true),
        isNull(withheldSubjects.userId),
      ),
    );
  if (!row || row.profile.userName === null) return null;
  const { userName, displayName } = row.profile;
  return { userName, displayName, avatar: avatarAddress(row.user, row.picture) };
}
