import { brokers } from "@zerno/brokers";

const countries = new Map(
  brokers.flatMap(({ id, name, country }) =>
    country === "" ? [] : [id, name].map((text) => [text.toLowerCase(), country] as const),
  ),
);

/** The country of a broker by what an account calls it; undefined where no reader of statements has that name. */
export const brokerCountry = (name: string): string | undefined => countries.get(name.trim().toLowerCase());
