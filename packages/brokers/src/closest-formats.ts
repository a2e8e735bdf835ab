import { isNear, nearMarks } from "./kit/reports/near-format.ts";
import type { Broker, NearFormat, SourceFile } from "./statement.ts";

export interface ClosestFormat extends Omit<NearFormat, "format" | "score"> {
  readonly brokerId: string;
  readonly brokerName: string;
  readonly formatName: string;
}

const ofBroker = (
  broker: Broker,
  file: SourceFile,
): { readonly near: NearFormat; readonly broker: Broker }[] => {
  const marked = broker.formats.flatMap(({ id, marks }) =>
    marks === undefined ? [] : [nearMarks(id, marks, file)],
  );
  const [best] = [...broker.near(file), ...marked].filter(isNear).sort((a, b) => b.score - a.score);
  return best === undefined ? [] : [{ near: best, broker }];
};

/**
 * Returns the formats nearest to an unrecognised file, best first and one per broker, with headings and markers found
 * and missing. Empty if it resembles none or did not open.
 */
export const findClosest = (readers: readonly Broker[], file: SourceFile, count = 2): ClosestFormat[] =>
  file.problem === undefined
    ? readers
        .flatMap((broker) => ofBroker(broker, file))
        .sort((a, b) => b.near.score - a.near.score)
        .slice(0, count)
        .map(({ near: { format, found, missing, words }, broker }) => ({
          ...{ brokerId: broker.id, brokerName: broker.name, found, missing, words },
          formatName: broker.formats.find(({ id }) => id === format)?.name ?? "",
        }))
    : [];
