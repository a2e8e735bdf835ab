import { z } from "zod";
import { Id, NoInput, NoOutput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { announcementAudiences, announcementLevels } from "../../shared/names/announcement-names.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";

const Text = visible(PlainText.trim().min(1).max(300));

/** A path of this installation, or an https address. */
const Link = z.union([
  z.literal(""),
  z
    .string()
    .trim()
    .max(500)
    .regex(/^(\/(?!\/)|https:\/\/)\S*$/, { error: "format" }),
]);

const fields = {
  textEn: Text,
  textRu: Text,
  level: z.enum(announcementLevels).default("info"),
  audience: z.enum(announcementAudiences).default("all"),
  link: Link.default(""),
  startsAt: z.iso.datetime(),
  /** Null: until it is deleted. */
  endsAt: z.iso.datetime().nullable().default(null),
};

const inOrder = ({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }) =>
  endsAt === null || Date.parse(endsAt) > Date.parse(startsAt);
const orderError = { error: "end-before-start", path: ["endsAt"] };

const Announcement = z.object({
  id: z.string(),
  textEn: z.string(),
  textRu: z.string(),
  level: z.enum(announcementLevels),
  audience: z.enum(announcementAudiences),
  link: z.string(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  state: z.enum(["scheduled", "shown", "ended"]),
});
export type Announcement = z.infer<typeof Announcement>;

export const announcementsContract = {
  "GET /api/admin/announcements": endpoint({
    summary: "Announcements shown at the top of pages, latest start first",
    access: { role: "admin" },
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ announcements: z.array(Announcement) }),
  }),
  "POST /api/admin/announcements": endpoint({
    summary: "Schedule an announcement in both languages",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.strictObject(fields).refine(inOrder, orderError),
    output: Announcement,
  }),
  "PUT /api/admin/announcements": endpoint({
    summary: "Change an announcement; readers who dismissed it do not see it again",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.strictObject({ id: Id, ...fields }).refine(inOrder, orderError),
    output: Announcement,
  }),
  "DELETE /api/admin/announcements": endpoint({
    summary: "Delete an announcement",
    access: { role: "admin" },
    isOwnAddition: true,
    status: 204,
    input: z.strictObject({ id: Id }),
    output: NoOutput,
  }),
} as const;
