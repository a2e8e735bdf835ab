export const apiVersion = "1";
