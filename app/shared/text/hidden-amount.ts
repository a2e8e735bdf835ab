/** What an answer says in the place of an amount that its reader asked not to see. */
export const hiddenAmount = "•••";
