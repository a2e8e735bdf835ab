export const noRowTag = '"none"';
