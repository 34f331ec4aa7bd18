import type { Snippet } from '#shared/contract/snippets.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import type { BuiltCall } from '../built-call.ts';
import { cSharpSnippet } from './csharp.ts';
import { curlSnippet } from './curl.ts';
import { javaSnippet } from './java.ts';
import { nodeSnippet } from './node.ts';
import { phpSnippet } from './php.ts';
import { authorizationIn, planOf, type SnippetPlan } from './plan.ts';
import { pythonSnippet } from './python.ts';

interface SnippetLanguage {
  readonly language: string;
  /** As a user reads it. */
  readonly name: string;
  readonly print: (plan: SnippetPlan) => string;
}

/** Every language, in the order offered. Adding one is a file with a printer, and a line here. */
const snippetLanguages: readonly SnippetLanguage[] = [
  { language: 'curl', name: 'cURL', print: curlSnippet },
  { language: 'http', name: 'HTTP', print: httpSnippet },
  { language: 'node', name: 'Node', print: nodeSnippet },
  { language: 'python', name: 'Python', print: pythonSnippet },
  { language: 'java', name: 'Java', print: javaSnippet },
  { language: 'php', name: 'PHP', print: phpSnippet },
  { language: 'csharp', name: 'C#', print: cSharpSnippet },
];

/** A plan in all languages. */
export function snippetsOfPlan(plan: SnippetPlan): Snippet[] {
  return snippetLanguages.map(({ language, name, print }) => ({ language, name, code: print(plan) }));
}

/**
 * The same call in every language. Secrets and tokens are environment variables (`AUTHDESK_SECRET`, `AUTHDESK_TOKEN`); a
 * signed call is signed by the snippet itself, except in raw HTTP, which cannot compute.
 *
 * @param caPath CA to trust; undefined when the call goes to another server
 */
export function snippetsOf(call: BuiltCall, caPath: string | undefined): Snippet[] {
  return snippetsOfPlan(planOf(call, caPath));
}

const authorizationOf = (plan: SnippetPlan): readonly string[] =>
  authorizationIn(plan, 'Authorization: OAuth $AUTHDESK_TOKEN', (apiKey) => [
    `Authorization: Basic base64(${percentEncode(apiKey)}:$AUTHDESK_SECRET)`,
  ]);

/**
 * The call as it is sent. A signature in it is valid for two minutes and one use. `Content-Length` counts the body with the
 * real secret. Names and values are percent-encoded, so that none ends its line (R51).
 */
export function httpSnippet(plan: SnippetPlan): string {
  const { call } = plan;
  const url = new URL(plan.address);
  const encoded = call.parameters
    .map(({ name, value }, index) => {
      const planned = plan.parameters[index]?.value;
      return `${percentEncode(name)}=${planned?.kind === 'variable' ? `$${planned.name}` : percentEncode(value)}`;
    })
    .join('&');
  const isPost = plan.httpMethod === 'POST';
  const target = isPost || encoded === '' ? url.pathname : `${url.pathname}?${encoded}`;
  return [
    `${plan.httpMethod} ${target} HTTP/1.1`,
    `Host: ${url.host}`,
    ...authorizationOf(plan),
    ...(isPost
      ? ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${Buffer.byteLength(call.body ?? '')}`]
      : []),
    'Connection: close',
    '',
    ...(isPost ? [encoded] : ['']),
  ].join('\n');
}
