/** If-Match value for a new row. */
export const noRowTag = '"none"';
