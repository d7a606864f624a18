/** The part of a pino logger that the database layer writes to; any logger of that shape fits. */
export interface DbLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
