export const announcementLevels = ["info", "warning"] as const;
export type AnnouncementLevel = (typeof announcementLevels)[number];

/** Readers of an announcement: everyone, or signed-in users only. */
export const announcementAudiences = ["all", "signed-in"] as const;
