/** Why a user name cannot be taken, or null; whether it is free is the database's to say. */
export type NameFault = "format" | "reserved" | "taken";

/** Words that could be taken for the installation itself or stand in addresses. */
const reserved: ReadonlySet<string> = new Set([
  ...[
    "admin",
    "administrator",
    "root",
    "system",
    "support",
    "help",
    "helpdesk",
    "moderator",
    "staff",
    "team",
  ],
  ...[
    "zerno",
    "official",
    "security",
    "abuse",
    "postmaster",
    "webmaster",
    "hostmaster",
    "noreply",
    "no-reply",
  ],
  ...[
    "api",
    "extapi",
    "auth",
    "login",
    "logout",
    "signup",
    "register",
    "public",
    "widgets",
    "assets",
    "static",
  ],
  ...["user", "users", "profile", "profiles", "me", "self", "account", "settings", "dashboard", "pricing"],
  ...[
    "edit",
    "edit-post",
    "new",
    "null",
    "undefined",
    "anonymous",
    "everyone",
    "nobody",
    "owner",
    "demo",
    "test",
  ],
  ...[
    "bank",
    "broker",
    "partner",
    "billing",
    "payment",
    "payments",
    "info",
    "contact",
    "legal",
    "privacy",
    "terms",
  ],
]);

/** 3 to 30 of a-z, 0-9, hyphen and underscore, beginning with a letter, ending with a letter or digit. */
const pattern = /^[a-z](?:[a-z0-9]|[-_](?=[a-z0-9])){2,29}$/;

/** Names are compared in lower case. */
export const foldName = (name: string): string => name.trim().toLowerCase();

/** Rules of a user name: only Latin letters, so that no name looks like another in other letters. */
export function findNameFault(name: string): Exclude<NameFault, "taken"> | null {
  const folded = foldName(name);
  if (!pattern.test(folded)) return "format";
  const letters = folded.replaceAll(/[-_]/g, "");
  return reserved.has(folded) || reserved.has(letters) || /^(zerno|admin|support)/.test(letters)
    ? "reserved"
    : null;
}
