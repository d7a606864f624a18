/** The reason why PostgreSQL cannot start or continue, in a sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
