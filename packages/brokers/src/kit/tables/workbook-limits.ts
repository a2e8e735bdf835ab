export const WORKBOOK_LIMITS = { cells: 4_000_000, columns: 1024, sheets: 100 } as const;
