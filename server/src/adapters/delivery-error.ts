/**
 * A message could not be handed over.
 *
 * `permanent`: the same message to the same recipient will be refused again, so nobody should retry it. Everything else, the
 * operator's own mistakes (a wrong password) included, is worth another try later.
 */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  readonly channel: "email" | "sms";
  readonly permanent: boolean;
  /** The provider's own code, for the log. */
  readonly providerCode: string | null;

  /** @param message for the log: no recipient, no message text, no secret. */
  constructor(
    channel: "email" | "sms",
    message: string,
    details: { permanent: boolean; providerCode?: string | null; cause?: unknown },
  ) {
    super(message, { cause: details.cause });
    this.channel = channel;
    this.permanent = details.permanent;
    this.providerCode = details.providerCode ?? null;
  }
}
