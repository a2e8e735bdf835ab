import { z } from "zod";
import { Id, NoOutput } from "../../../shared/common.schema.ts";
import { endpoint, grantLevels } from "../../../shared/endpoint.ts";
import { PlainText } from "../../../shared/schemas/ledger.schema.ts";
import { visible } from "../../../shared/text/visible-text.ts";

const Level = z.enum(grantLevels);
const Label = visible(PlainText.trim().min(1).max(100));
/** Content of a link: owner, invitation and 256 random bits. */
const LinkToken = z.string().max(160);

/** User with access, or an invitation. */
const Person = z.object({
  accessId: z.string(),
  /** Name given by the owner. */
  label: z.string(),
  level: Level,
  /** Account's name; null until the link is used. */
  name: z.string().nullable(),
  invitedAt: z.string(),
  acceptedAt: z.string().nullable(),
  /** Expiry of the link; null once used. */
  expiresAt: z.string().nullable(),
});

const Invited = z.object({
  accessId: z.string(),
  /** Path of the accepting page with the token, shown once. Null when only the level changed. */
  link: z.string().nullable(),
});

export const accessContract = {
  "GET /api/MyPortfolio/access": endpoint({
    summary: "Access of other users to a portfolio, and open invitations",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: Id }),
    output: z.object({ people: z.array(Person) }),
  }),
  "POST /api/MyPortfolio/access": endpoint({
    summary:
      "Create an invitation to view or edit a portfolio: a link that works once, within seven days; with accessId, change a user's access level",
    access: "user",
    isOwnAddition: true,
    perMinute: 30,
    input: z
      .object({ id: Id, level: Level, label: Label.optional(), accessId: Id.optional() })
      .refine(({ label, accessId }) => label !== undefined || accessId !== undefined, {
        path: ["label"],
        error: "required",
      }),
    output: Invited,
  }),
  "DELETE /api/MyPortfolio/access": endpoint({
    summary: "Revoke access or an invitation; without accessId, give up a portfolio shared with you",
    access: "user",
    isOwnAddition: true,
    status: 204,
    input: z.object({ id: Id, accessId: Id.optional() }),
    output: NoOutput,
  }),
  "GET /api/MyPortfolio/access/invitation": endpoint({
    summary: "Details of an invitation link",
    access: "user",
    isOwnAddition: true,
    perMinute: 60,
    input: z.object({ token: LinkToken }),
    output: z.object({ portfolio: z.string(), owner: z.string(), level: Level, isOwn: z.boolean() }),
  }),
  "POST /api/MyPortfolio/access/accept": endpoint({
    summary: "Accept an invitation to a shared portfolio",
    access: "user",
    isOwnAddition: true,
    perMinute: 30,
    input: z.object({ token: LinkToken }),
    output: z.object({ portfolioId: z.string() }),
  }),
} as const;
