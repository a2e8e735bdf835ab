/** `failed`: given up; `suppressed`: bounced before. */
export const mailStates = ["waiting", "sent", "failed", "suppressed"] as const;
