import en from "../sync.en.json" with { type: "json" };

const names: Readonly<Record<string, { readonly name: string }>> = en.provider;

/** Returns the broker's name for a provider, the name of a connection until its owner renames it. */
export const brokerNameOf = (providerId: string): string => names[providerId]?.name ?? providerId;
