/** Increment when any reader reads files differently: stored files can then be read again. */
export const READER_VERSION = 14;
