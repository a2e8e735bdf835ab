import { brokers } from "@zerno/brokers";

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

const SHORTEST = 5;

const known = brokers
  .map(({ id, name }) => ({ id, name: plain(name) }))
  .filter(({ name }) => name.length >= SHORTEST)
  .sort((a, b) => b.name.length - a.name.length);

/** Returns the listed broker of an aggregator's institution: "Charles Schwab" is Schwab. */
export function brokerOf(institution: string): { readonly brokerId?: string; readonly brokerName?: string } {
  const text = plain(institution);
  if (text === "") return {};
  const found = known.find(({ name }) => text === name || text.includes(name));
  return { brokerName: institution, ...(found && { brokerId: found.id }) };
}
