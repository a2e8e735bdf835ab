export const legalVersion = "2026-11-30";
