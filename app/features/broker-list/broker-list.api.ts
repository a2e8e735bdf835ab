import type { Handlers } from "../../server/call.ts";
import { type CatalogueBroker, listBrokers, logoOf } from "./broker-catalogue.ts";
import type { brokerListContract } from "./broker-list.contract.ts";

const formatsOf = ({ formats }: CatalogueBroker) =>
  formats.map(({ id, name, isRead, evidence }) => ({
    ...{ id, name, isRead, evidence },
    isBeta: evidence === "code",
  }));

export const brokerListHandlers: Handlers<typeof brokerListContract> = {
  "GET /api/broker/list": () => ({
    brokers: listBrokers().map((broker) => ({
      id: broker.id,
      name: broker.name,
      country: broker.country,
      logo: logoOf(broker.id),
      syncProvider: broker.sync,
      syncProviders: [...broker.reachedBy],
      evidence: broker.evidence,
      formats: formatsOf(broker),
    })),
  }),
  "GET /api/broker/import-types": () => ({
    brokers: listBrokers().map((broker) => ({
      id: broker.id,
      name: broker.name,
      formats: formatsOf(broker),
    })),
  }),
};
