/** As If-Match: there was no row when the page was read. */
export const noRowTag = '"none"';
