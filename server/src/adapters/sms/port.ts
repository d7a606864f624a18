export interface SmsMessage {
  /** E.164: +13125550101. */
  to: string;
  text: string;
  /** The same for every attempt at the same message. */
  idempotencyKey: string;
}

export interface Sms {
  /**
   * Hands one message over.
   * @throws DeliveryError, permanent when a retry is useless.
   */
  send(message: SmsMessage): Promise<void>;
}
