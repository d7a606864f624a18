import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DeliveryError } from "../delivery-error.ts";
import { startTwilioStandIn, type TwilioStandIn } from "../../../test/stand-ins/twilio.ts";
import { type TwilioOptions, twilioSms } from "./twilio.ts";

const account = { sid: "AC0123456789", token: "t0k:en" };
const code = {
  to: "+13125550101",
  text: "Your code is 123456 & só 100% + ☕",
  idempotencyKey: "code-1",
};
let twilio: TwilioStandIn;

beforeAll(async () => {
  twilio = await startTwilioStandIn(account);
});

afterAll(() => twilio.close());

beforeEach(() => {
  twilio.messages.length = 0;
});

function sms(changes: Partial<TwilioOptions> = {}) {
  return twilioSms({
    url: twilio.url,
    accountSid: account.sid,
    authToken: account.token,
    sender: { from: "+13125550100" },
    timeout: 500,
    ...changes,
  });
}

async function failure(sending: Promise<void>): Promise<DeliveryError> {
  const error: unknown = await sending.catch((cause: unknown) => cause);
  if (error instanceof DeliveryError) return error;
  throw new Error(`expected a DeliveryError, got ${String(error)}`);
}

describe("a message", () => {
  test("arrives unchanged", async () => {
    await sms().send(code);
    expect(twilio.messages).toEqual([
      { To: "+13125550101", From: "+13125550100", Body: code.text },
    ]);
  });

  test("can be sent by a messaging service", async () => {
    await sms({ sender: { messagingServiceSid: "MG1" } }).send(code);
    expect(twilio.messages).toEqual([
      { To: "+13125550101", MessagingServiceSid: "MG1", Body: code.text },
    ]);
  });
});

describe("a refusal", () => {
  test("of the recipient is permanent, and the error doesn't repeat the number", async () => {
    const error = await failure(sms().send({ ...code, to: "+13125550199" }));
    expect(error).toMatchObject({ channel: "sms", permanent: true, providerCode: "21610" });
    expect(error.message).not.toContain("0199");
  });

  test("of a number that isn't E.164 happens before anything is sent", async () => {
    expect(await failure(sms().send({ ...code, to: "(312) 555-0101" }))).toMatchObject({
      permanent: true,
    });
    expect(twilio.messages).toEqual([]);
  });

  test("of our credentials is worth a retry, as the operator can fix it", async () => {
    const error = await failure(sms({ authToken: "stale" }).send(code));
    expect(error).toMatchObject({ permanent: false, providerCode: "20003" });
    expect(error.message).not.toContain("stale");
  });

  test("of our sender is worth a retry, as the operator can fix it", async () => {
    expect(await failure(sms({ sender: { from: "" } }).send(code))).toMatchObject({
      permanent: false,
      providerCode: "21603",
    });
  });

  test.each([429, 500, 503])(
    "with status %i is worth a retry, whatever the body says",
    async (status) => {
      twilio.answerNext({ status, body: "<html>busy</html>" });
      expect(await failure(sms().send(code))).toMatchObject({
        permanent: false,
        providerCode: null,
      });
    },
  );

  test("by a redirect is worth a retry, and the redirect isn't followed", async () => {
    const location = `${twilio.url}/2010-04-01/Accounts/${account.sid}/Messages.json`;
    twilio.answerNext({ status: 307, body: "", headers: { location } });
    expect(await failure(sms().send(code))).toMatchObject({ permanent: false });
    expect(twilio.messages).toEqual([]);
  });

  test("by silence ends after the timeout and is worth a retry", async () => {
    twilio.answerNext("hang");
    const error = await failure(sms({ timeout: 100 }).send(code));
    expect(error).toMatchObject({ permanent: false, message: "Twilio did not answer in time" });
  });

  test("of the connection is worth a retry", async () => {
    const gone = await startTwilioStandIn(account);
    await gone.close();
    const error = await failure(sms({ url: gone.url }).send(code));
    expect(error).toMatchObject({ permanent: false, message: "Twilio could not be reached" });
  });
});
