/** Increment when any reader changes: stored files are then read again. */
export const READER_VERSION = 14;
