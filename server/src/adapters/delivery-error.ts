/**
 * A mail or text message that the provider didn't accept.
 *
 * If `permanent` is true, the same message to the same recipient would be refused again, so a retry is useless. All other failures are
 * worth a retry, even the operator's mistakes, such as a wrong password.
 */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  readonly channel: "email" | "sms";
  readonly permanent: boolean;
  /** The provider's own code, for the log. */
  readonly providerCode: string | null;

  /** @param message for the log, so without the recipient, the message's text or a secret */
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
