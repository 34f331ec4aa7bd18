import type { SnippetPlan } from '#service/console/requests/index.ts';
import type { RunCall } from './traffic.ts';

/** What the code of an arrow sends: a call of the run without what only this run has, such as its header. */
export type ArrowCall = Pick<RunCall, 'httpMethod' | 'origin' | 'path' | 'parameters'> & {
  readonly authorization: SnippetPlan['authorization'];
};

/** A call that a run made, for code. */
export function arrowCallOf({ httpMethod, origin, path, parameters, authorization = '' }: RunCall): ArrowCall {
  const [scheme = '', value = ''] = authorization.split(' ');
  const [apiKey = ''] = Buffer.from(value, 'base64').toString('utf8').split(':');
  return {
    httpMethod,
    origin,
    path,
    parameters,
    authorization: scheme === 'Basic' ? { kind: 'basic', apiKey } : { kind: 'token' },
  };
}
