/** Choices of the administrators' list of users, as its address names them. */
export const userStates = ["onboarding", "disabled", "demo"] as const;
/** Days within which a user was last seen, or longer ago than the longest of them. */
export const userSeen = ["1", "7", "30", "90", "older"] as const;
export const userSorts = ["created", "seen", "email"] as const;
