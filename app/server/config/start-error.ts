/** Printed as one line; exit code 1. */
export class StartError extends Error {
  override readonly name: string = "StartError";

  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s*\n\s*/g, " ").trim(), options);
  }
}

export class ConfigError extends StartError {
  override readonly name = "ConfigError";
  readonly variable: string;

  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`);
    this.variable = variable;
  }
}

/** Prints a StartError and exits with code 1. */
export async function orEnd<Result>(part: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await part();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
