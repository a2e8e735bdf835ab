import { brokers } from "@zerno/brokers";

const names: ReadonlyMap<string, string> = new Map(brokers.map(({ id, name }) => [id, name]));

/** Returns a source's name: statement closes carry a format id, shown as the broker. */
export const sourceLabel = (id: string): string => names.get(id) ?? id;
