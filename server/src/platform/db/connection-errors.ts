/**
 * @returns true if the error means that the database can't be reached now, because it is down, is starting, or has
 *   closed the connection. The client may retry the call with the same Idempotency-Key.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return codes.test(code) || (code === "" && messages.test(error.message));
}

/**
 * Error codes of PostgreSQL (see its documentation, appendix A) and of the operating system. Class 08: connection
 * exceptions; 57P01: the server is shutting down; 57P02: it has crashed; 57P03: it can't accept connections now;
 * 53300: too many connections. The codes that start with E come from the operating system.
 */
const codes =
  /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;

/** The messages of errors from the database driver itself, which have no code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
