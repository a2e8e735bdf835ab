import en from "../sync.en.json" with { type: "json" };

const names: Readonly<Record<string, { readonly name: string }>> = en.provider;

/** Returns the broker's name, the default name of a connection. */
export const brokerNameOf = (providerId: string): string => names[providerId]?.name ?? providerId;
