/** Names the program: some sources refuse requests without a sender, none is meant to take us for a browser. */
export const userAgent = "Mozilla/5.0 (compatible; Zerno; self-hosted portfolio tracker)";
