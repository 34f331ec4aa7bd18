import type { PreparedRequest } from '#shared/contract/requests.ts';
import type { BuiltCall } from '../built-call.ts';
import { curlSnippet } from './curl.ts';
import { httpSnippet } from './http.ts';
import { javaSnippet } from './java.ts';
import { nodeSnippet } from './node.ts';
import { planOf } from './plan.ts';
import { pythonSnippet } from './python.ts';

/**
 * The same call in five notations. Secrets and tokens are environment variables (`AUTHDESK_SECRET`, `AUTHDESK_TOKEN`);
 * a signed call is signed by the snippet itself, except in raw HTTP, which cannot compute.
 *
 * @param caPath CA to trust; undefined when the call goes to another server
 */
export function snippetsOf(call: BuiltCall, caPath: string | undefined): PreparedRequest['snippets'] {
  const plan = planOf(call, caPath);
  return [
    { language: 'curl', code: curlSnippet(plan) },
    { language: 'http', code: httpSnippet(plan) },
    { language: 'node', code: nodeSnippet(plan) },
    { language: 'python', code: pythonSnippet(plan) },
    { language: 'java', code: javaSnippet(plan) },
  ];
}
