import {
  type Dependencies,
  type Entry,
  type Method,
  type MethodParameter,
  type NoUses,
  openMethod,
} from '#service/methods/index.ts';
import { loginResponse, withLoginErrors } from './finish-login.ts';
import { loginParameters } from './login-options.ts';

type LoginParameters = typeof loginParameters;
type LoginEntry<P extends readonly MethodParameter[], U extends Dependencies> = Omit<
  Entry<P, U, unknown, 'regToken' | LoginParameters[number]['name']>,
  'handler'
> &
  Pick<Entry<readonly [...P, ...LoginParameters], U, unknown, never>, 'handler'>;

/** Declares a method that logs in: what it declares comes beside the parameters, errors and response of every login. */
export const loginMethod = <const P extends readonly MethodParameter[] = [], U extends Dependencies = NoUses>(
  entry: LoginEntry<P, U>,
): Method =>
  openMethod({
    ...entry,
    parameters: [...(entry.parameters ?? []), ...loginParameters],
    errors: withLoginErrors(entry.errors ?? []),
    response: [...loginResponse, ...(entry.response ?? [])],
  } as never);
