import { brokers } from "@zerno/brokers";

const countries = new Map(
  brokers.flatMap(({ id, name, country }) =>
    country === "" ? [] : [id, name].map((text) => [text.toLowerCase(), country] as const),
  ),
);

/** Returns a broker's country by an account's broker name; undefined when unknown. */
export const brokerCountry = (name: string): string | undefined => countries.get(name.trim().toLowerCase());
