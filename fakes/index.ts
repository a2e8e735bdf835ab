import { AGGREGATOR_FAKES } from "./aggregators/index.ts";
import { bondora } from "./bondora/fake.ts";
import { cloudpayments } from "./cloudpayments/fake.ts";
import { EXCHANGE_FAKES } from "./exchanges/index.ts";
import { finam } from "./finam/fake.ts";
import { ibkrFlex } from "./ibkr-flex/fake.ts";
import type { Fake } from "./kit/fake.ts";
import { questrade } from "./questrade/fake.ts";
import { stripe } from "./stripe/fake.ts";
import { tInvest } from "./t-invest/fake.ts";
import { trading212 } from "./trading-212/fake.ts";

const direct: readonly Fake[] = [tInvest, ibkrFlex, trading212, finam, questrade, bondora];

/** Fakes of sync providers, by their ids. */
export const FAKES: readonly Fake[] = [...direct, ...EXCHANGE_FAKES, ...AGGREGATOR_FAKES];

/** Fakes of payment providers, by their ids. */
export const PAYMENT_FAKES = [stripe, cloudpayments] as const;
