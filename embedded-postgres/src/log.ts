/** The part of a pino logger that this package writes to. Any logger of that shape fits. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
