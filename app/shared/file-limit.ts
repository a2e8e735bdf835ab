/** UPLOAD_LIMIT_MB can only lower it. */
export const maxFileBytes = 24 * 1024 * 1024;
