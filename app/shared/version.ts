/** Sent in `X-Api-Version`. */
export const apiVersion = "1";
