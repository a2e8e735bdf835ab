import { isNotNull, sql } from "drizzle-orm";
import type { Lookup } from "../../server/db/lookup.ts";
import { externalIdentities, externalSubjects } from "../factors.tables.ts";
import { emails, publicProfiles, userNames, users } from "../identity.tables.ts";

export const identityLookups: readonly Lookup[] = [
  {
    name: "emails",
    stored: { table: emails, values: [emails.email], user: emails.userId },
    owned: { table: users, values: [users.email], user: users.userId },
  },
  {
    name: "user_names",
    stored: { table: userNames, values: [userNames.name], user: userNames.userId },
    owned: {
      table: publicProfiles,
      values: [sql`lower(btrim(${publicProfiles.userName}))`],
      user: publicProfiles.userId,
      where: isNotNull(publicProfiles.userName),
    },
  },
  {
    name: "external_subjects",
    stored: {
      table: externalSubjects,
      values: [externalSubjects.provider, externalSubjects.subject],
      user: externalSubjects.userId,
    },
    owned: {
      table: externalIdentities,
      values: [externalIdentities.provider, externalIdentities.subject],
      user: externalIdentities.userId,
    },
  },
];
