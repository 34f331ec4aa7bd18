import type { CauseName } from '#shared/causes/catalogue.ts';

/** Why a SAML message is refused: a sentence that says what to do, without any secret. */
export class SamlProblem extends Error {
  /** Code of the catalogue. */
  readonly errorCode: number;
  /** Section of the standard. */
  readonly rule: string;
  /** Second half of the key of the cause. */
  readonly causeName: CauseName | undefined;
  /** What the message has where another one belongs. */
  readonly value: string | undefined;

  constructor(rule: string, message: string, errorCode = 400006, cause?: CauseName, value?: string) {
    super(message);
    this.name = 'SamlProblem';
    this.rule = rule;
    this.causeName = cause;
    this.value = value;
    this.errorCode = errorCode;
  }
}

/** What a reader returns, or the problem that it throws. */
export async function attempt<T>(read: () => T | Promise<T>): Promise<T | SamlProblem> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SamlProblem) return error;
    throw error;
  }
}
