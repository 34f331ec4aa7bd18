import type { RequestDraft } from '#shared/contract/requests.ts';
import { isSecretParameter } from '#shared/protocol/masking.ts';

/** A value that is nothing but a variable. */
const onlyVariable = /^\{\{ *[\w.-]+ *\}\}$/;

/**
 * A draft as it may be stored (R15): the token and the values of secret parameters are empty unless they are variables, so
 * that they have to be given again, and secrets in other values are masked.
 *
 * @param masked masks what the workspace knows as a secret
 */
export function withoutSecrets(draft: RequestDraft, masked: <T>(value: T) => T): RequestDraft {
  const { credential } = draft;
  return masked({
    ...draft,
    credential:
      credential.kind === 'token' && !onlyVariable.test(credential.token) ? { ...credential, token: '' } : credential,
    parameters: draft.parameters.map(({ name, value }) => ({
      name,
      value: isSecretParameter(name) && !onlyVariable.test(value) ? '' : value,
    })),
  });
}
