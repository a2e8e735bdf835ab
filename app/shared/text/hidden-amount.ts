export const hiddenAmount = "•••";
