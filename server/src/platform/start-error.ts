/** Why the process cannot start or go on, in a sentence for whoever runs it; it is printed without a stack. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}
