/** The process can't start or continue. The message is a sentence for the operator and is printed without a stack trace. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}
