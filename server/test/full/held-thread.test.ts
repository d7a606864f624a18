// The largest values that each call allows, over HTTP: none holds the main thread for more than 50 ms. `../held-thread.test.ts` has the
// slowest of them in the short run.
import type { Call } from "@lineup/contract/call";
import { calls } from "@lineup/contract/calls";
import { expect, test } from "vitest";

import { largestInputs } from "../support/largest-inputs.ts";
import { leastHold } from "../support/longest-hold.ts";
import { callNames } from "../support/refusals.ts";
import type { SampleCompany } from "../support/sample-company.ts";
import { sampleFiles } from "../support/sample-inputs.ts";
import type { TestApp } from "../support/test-app.ts";
import { useSampleCompany } from "../support/use-test-company.ts";

let server: TestApp;
let company: SampleCompany;
let token = "";

useSampleCompany((setup) => void ({ server, company, token } = setup));

test.for(callNames)(
  "The largest values of %s hold the main thread for at most 50 ms",
  { timeout: 90_000 },
  async (name) => {
    const files = sampleFiles[name];
    for (const { what, input } of largestInputs(name, company)) {
      if ((calls[name] as Call).limits)
        await server.database.db.deleteFrom("rate_limits").execute();
      const make = () => server.call(name, input, { as: token, files });
      const { results, hold } = await leastHold(50, make);
      for (const { status, body } of results)
        expect(status, `${name}, ${what}: ${JSON.stringify(body)}`).toBeLessThan(500);
      expect(hold, `${name}, ${what}`).toBeLessThan(50);
    }
  },
);
