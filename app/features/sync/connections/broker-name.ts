import en from "../sync.en.json" with { type: "json" };

const names: Readonly<Record<string, { readonly name: string }>> = en.provider;

/** Returns the broker's own name behind a provider, by which a connection is called until its owner renames it. */
export const brokerNameOf = (providerId: string): string => names[providerId]?.name ?? providerId;
