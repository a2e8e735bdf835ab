/** If-Match value for a row that did not exist when the page was read. */
export const noRowTag = '"none"';
