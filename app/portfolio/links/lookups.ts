import { eq, isNotNull } from "drizzle-orm";
import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import type { Lookup } from "../../server/db/lookup.ts";
import { portfolioGrants as g, grantRecipients as r } from "../portfolios/grants.tables.ts";
import { calendarFeeds, type LinkKind, linkTokens as l, recapLinks, widgetTokens } from "./links.tables.ts";
import { publicKeys as k, publicPortfolios as p } from "./public-portfolios.tables.ts";

type LinkTable = AnyPgTable & Readonly<Record<"userId" | "portfolioId" | "id" | "tokenHash", AnyPgColumn>>;

const links = (kind: LinkKind, table: LinkTable): Lookup => ({
  name: `link_tokens ${kind}`,
  stored: {
    table: l,
    values: [l.tokenHash, l.portfolioId, l.linkId],
    user: l.userId,
    where: eq(l.kind, kind),
  },
  owned: {
    table,
    values: [table.tokenHash, table.portfolioId, table.id],
    user: table.userId,
    // Accepted invitations have no secret.
    where: isNotNull(table.tokenHash),
  },
});

export const portfolioLookups: readonly Lookup[] = [
  {
    name: "public_keys",
    stored: {
      table: k,
      values: [k.key, k.portfolioId],
      user: k.userId as AnyPgColumn,
      where: isNotNull(k.userId),
    },
    owned: { table: p, values: [p.key, p.portfolioId], user: p.userId },
  },
  links("widget", widgetTokens),
  links("calendar", calendarFeeds),
  links("recap", recapLinks),
  links("invitation", g),
  {
    name: "grant_recipients",
    stored: { table: r, values: [r.ownerId, r.grantId, r.portfolioId], user: r.userId },
    owned: {
      table: g,
      values: [g.userId, g.id, g.portfolioId],
      user: g.granteeId,
      where: isNotNull(g.granteeId),
    },
  },
];
