/** Source of prices and payments stated by the owner. */
export const ownSource = "own";
