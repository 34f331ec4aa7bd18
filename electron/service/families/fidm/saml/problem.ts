/** Why a SAML message is refused: a sentence that says what to do, without any secret. */
export class SamlProblem extends Error {
  /** Code of the catalogue. */
  readonly errorCode: number;
  /** Section of the standard. */
  readonly rule: string;

  constructor(rule: string, message: string, errorCode = 400006) {
    super(message);
    this.name = 'SamlProblem';
    this.rule = rule;
    this.errorCode = errorCode;
  }
}
