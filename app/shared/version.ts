/** API version the client was built for; answers carry it in `X-Api-Version`. */
export const apiVersion = "1";
