/** States of an outgoing mail. `failed`: given up; `suppressed`: the address rejected mail before. */
export const mailStates = ["waiting", "sent", "failed", "suppressed"] as const;
