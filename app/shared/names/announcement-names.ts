export const announcementLevels = ["info", "warning"] as const;
export type AnnouncementLevel = (typeof announcementLevels)[number];

export const announcementAudiences = ["all", "signed-in"] as const;
