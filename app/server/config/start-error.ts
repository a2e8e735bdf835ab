/**
 * A reason not to start (or not to run a command) that the operator can act on. The message is one line, is
 * printed without a stack, and the process then exits with code 1.
 */
export class StartError extends Error {
  override readonly name: string = "StartError";

  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s*\n\s*/g, " ").trim(), options);
  }
}

/** A wrong value in the environment; the message begins with the variable's name. */
export class ConfigError extends StartError {
  override readonly name = "ConfigError";
  readonly variable: string;

  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`);
    this.variable = variable;
  }
}

/** A part of the start of the program: a StartError is printed as its line and ends the process with code 1. */
export async function orEnd<Result>(part: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await part();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
