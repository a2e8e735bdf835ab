import { z } from "zod";
import { NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";
import { ListedPortfolio } from "../../shared/schemas/publication.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";

/** Public view of a profile. */
export const PublicProfile = z.object({
  userName: z.string(),
  displayName: z.string(),
  about: z.string(),
  /** An https address, or null. */
  website: z.string().nullable(),
  /** Further https addresses; every link to them is nofollow. */
  links: z.array(z.string()),
  country: z.string().nullable(),
  /** YYYY-MM of the registration, or null where it is not shown. */
  since: z.string().nullable(),
  /** A data address: the uploaded picture, or one drawn from the account. */
  avatar: z.string(),
  /** Users who follow a listed portfolio of this profile, each counted once. */
  followers: z.int(),
  /** Listed portfolios that show their owner, most followed first, at most 50. */
  portfolios: z.array(ListedPortfolio),
});
export type PublicProfile = z.infer<typeof PublicProfile>;

const isHttps = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === "https:" && new URL(text).username === "";

const ProfileDraft = z.object({
  /** Empty: no name, and then no public profile. */
  userName: z.string().trim().max(60),
  displayName: visible(PlainText.trim().max(60)),
  about: PlainText.trim().max(500),
  website: z
    .string()
    .trim()
    .max(200)
    .refine((text) => text === "" || isHttps(text), { error: "https-address" }),
  links: z
    .array(z.string().trim().min(1).max(200).refine(isHttps, { error: "https-address" }))
    .max(5)
    .default([]),
  isPublic: z.boolean(),
  showsCountry: z.boolean(),
  showsSince: z.boolean(),
});
export type ProfileDraft = z.infer<typeof ProfileDraft>;

export const OwnProfile = z.object({
  userName: z.string(),
  displayName: z.string(),
  about: z.string(),
  website: z.string(),
  links: z.array(z.string()),
  isPublic: z.boolean(),
  showsCountry: z.boolean(),
  showsSince: z.boolean(),
  avatar: z.string(),
  /** False: the picture is drawn from the account. */
  hasPicture: z.boolean(),
  isEmailConfirmed: z.boolean(),
  /** Administrator's reason for hiding the published profile; null: not hidden. */
  withheldReason: z.string().nullable(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

const UserName = z.string().trim().max(60);

export const socialContract = {
  "GET /api/social/public-profile": endpoint({
    summary:
      "A public profile by username, with its listed portfolios; GONE (410) while an administrator hides it",
    access: "anon",
    perMinute: 120,
    input: z.object({ userName: UserName.min(1) }),
    output: PublicProfile,
  }),
  "GET /api/social/public-profile/for-edit": endpoint({
    summary: "Your public profile with its settings, published or not",
    access: "user",
    input: NoInput,
    output: OwnProfile,
  }),
  "PUT /api/social/public-profile/edit": endpoint({
    summary: "Change your public profile; publishing requires a username and a confirmed e-mail",
    access: "user",
    perMinute: 30,
    input: ProfileDraft,
    output: OwnProfile,
  }),
  "GET /api/social/public-profile/check-username": endpoint({
    summary: "Whether a username is available: null, or the reason",
    access: "user",
    perMinute: 60,
    input: z.object({ userName: UserName }),
    output: z.object({ fault: z.enum(["format", "reserved", "taken"]).nullable() }),
  }),
  "GET /api/user/getpublicprofile": endpoint({
    summary: "Your public profile as others see it; null while it is not published",
    access: "user",
    input: NoInput,
    output: z.object({ profile: PublicProfile.nullable() }),
  }),
  "POST /api/social/public-profile/avatar": endpoint({
    summary:
      "Upload a picture (multipart, field `file`; JPEG, PNG, WebP, GIF, AVIF, up to 5 MB): converted to 256 by 256, without metadata",
    access: "user",
    body: "multipart",
    perMinute: 10,
    isOwnAddition: true,
    input: NoInput,
    output: OwnProfile,
  }),
  "DELETE /api/social/public-profile/avatar": endpoint({
    summary: "Remove the uploaded picture; the generated one is used instead",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: OwnProfile,
  }),
} as const;
