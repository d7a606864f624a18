export interface MailMessage {
  /** A single address without a name. */
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** The same for every attempt at a message, so mail programs show a repeated one once. Angle brackets are optional. */
  messageId: string;
}

export interface Mail {
  /**
   * Hands a message to the provider.
   * @throws DeliveryError, with `permanent` set if a retry is useless
   */
  send(message: MailMessage): Promise<void>;
  /** Closes open connections. */
  close(): Promise<void>;
}
