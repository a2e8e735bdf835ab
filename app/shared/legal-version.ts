/** Date of the latest change. */
export const legalVersion = "2026-11-30";
