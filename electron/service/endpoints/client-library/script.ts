import { builtFile } from '#service/endpoints/built-files/index.ts';
import type { Call, Response } from '#service/kernel/index.ts';

const SCRIPT = 'text/javascript; charset=utf-8';

/** Pages of any origin may load a script of the library, also those that ask for it (COEP, integrity): it holds nothing secret. */
export const scriptHeaders = {
  'content-type': SCRIPT,
  'cache-control': 'no-cache',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/**
 * Reads a script that the build makes; no other file is read (R33).
 *
 * @returns its text, kept once it was read; undefined while it was not built
 */
export function builtScript(
  name: 'gigya.js' | 'gigya.oidc.js' | 'gigya.saml.js' | 'flow-page.js',
): () => string | undefined {
  const read = builtFile(name);
  let text: string | undefined;
  return () => {
    text ??= read()?.toString('utf8');
    return text;
  };
}

/** The end of a served script: it starts with what it has to know. */
export function startOf(script: string, setup: object): string {
  // `</script>` in a value could end a script element that the text is pasted into.
  return `\n;${script}.start(${JSON.stringify(setup).replaceAll('<', '\\u003c')});\n`;
}

export function refusedScript(call: Call, errorCode: number, details: string): Response {
  call.trace.failed('D48', details);
  return scriptProblem(errorCode, details);
}

/** A script that tells the developer of the page: a browser would not show the text of an HTTP error. */
export function scriptProblem(errorCode: number, details: string): Response {
  const text = JSON.stringify(`Authdesk ${errorCode}: ${details}`).replaceAll('<', '\\u003c');
  return {
    status: 200,
    headers: { 'content-type': SCRIPT, 'cross-origin-resource-policy': 'cross-origin' },
    body: `console.error(${text});\n`,
    errorCode,
    reason: details,
  };
}
