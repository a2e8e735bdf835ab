import { hashingCost } from "../../../app/identity/passwords.ts";

/** The real cost exceeds most tests' time; `passwords.test.ts` keeps it. */
Object.assign(hashingCost, { memoryCost: 8, timeCost: 1 });
