/** Placeholder of a hidden amount. */
export const hiddenAmount = "•••";
