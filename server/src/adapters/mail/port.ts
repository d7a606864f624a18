export interface MailMessage {
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** The same for every attempt at the same message, so that a mail program shows a repeated one once. No angle brackets needed. */
  messageId: string;
}

export interface Mail {
  /**
   * Hands one message over.
   * @throws DeliveryError, permanent when a retry is useless.
   */
  send(message: MailMessage): Promise<void>;
  /** Ends open connections. */
  close(): Promise<void>;
}
