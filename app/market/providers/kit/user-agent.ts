/** Some sources refuse requests without a sender; it must not pass for a browser. */
export const userAgent = "Mozilla/5.0 (compatible; Zerno; self-hosted portfolio tracker)";
