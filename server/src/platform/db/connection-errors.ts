/**
 * @returns true if the error means that the database can't be reached now: it is down, is starting, or has closed the connection.
 * The caller may retry with the same Idempotency-Key.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return codes.test(code) || (code === "" && messages.test(error.message));
}

/**
 * Class 08: connection exceptions; 57P01 to 57P03: shutting down, crashed, cannot connect now; 53300: too many connections
 * (PostgreSQL documentation, appendix A). The others come from the operating system.
 */
const codes =
  /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;

/** The driver's own errors have no code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
