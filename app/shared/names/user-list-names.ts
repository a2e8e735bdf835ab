export const userStates = ["onboarding", "disabled", "demo"] as const;
export const userSeen = ["1", "7", "30", "90", "older"] as const;
export const userSorts = ["created", "seen", "email"] as const;
