import { hashingCost } from "../../../app/identity/passwords.ts";

/** Hashes of the real cost take longer than most tests; `passwords.test.ts` is not among these and holds it. */
Object.assign(hashingCost, { memoryCost: 8, timeCost: 1 });
