export interface SmsMessage {
  /** In E.164 form: +13125550101. */
  to: string;
  text: string;
  /** The same for every attempt at a message. */
  idempotencyKey: string;
}

export interface Sms {
  /**
   * Hands a message to the provider.
   * @throws DeliveryError, with `permanent` set if a retry is useless
   */
  send(message: SmsMessage): Promise<void>;
}
