import { brokers } from "@zerno/brokers";

/** Names of brokers by the ids of their formats. */
const names: ReadonlyMap<string, string> = new Map(brokers.map(({ id, name }) => [id, name]));

/**
 * Returns the name to show for a source of prices and rates: closes of a statement have its format as their source, and
 * a reader knows its broker. Every other id stays: its name is a text of the screens (`assets:source.<id>`).
 */
export const sourceLabel = (id: string): string => names.get(id) ?? id;
