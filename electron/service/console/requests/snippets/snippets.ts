import type { Snippet } from '#shared/contract/snippets.ts';
import type { BuiltCall } from '../built-call.ts';
import { cSharpSnippet } from './csharp.ts';
import { curlSnippet } from './curl.ts';
import { httpSnippet } from './http.ts';
import { javaSnippet } from './java.ts';
import { nodeSnippet } from './node.ts';
import { phpSnippet } from './php.ts';
import { planOf, type SnippetPlan } from './plan.ts';
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
