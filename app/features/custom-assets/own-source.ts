/** Source of prices and payments that the owner stated. */
export const ownSource = "own";
