/** Counts up whenever a reader reads files otherwise than before: kept files can then be read again. */
export const READER_VERSION = 14;
