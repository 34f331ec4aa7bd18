import type { Person } from '#shared/contract/people.ts';
import type { RequestDraft } from '#shared/contract/requests.ts';
import { callOf } from '../../requests/draft.ts';

/** The call that makes a pending account final (D22), as the Requests panel builds it. */
export function finishingDraft(account: Pick<Person, 'apiKey' | 'UID'>): RequestDraft {
  return callOf(account.apiKey, 'socialize.notifyRegistration', { UID: account.UID });
}

/**
 * The same call as a cURL command to copy; the secret is a variable, never itself (R15).
 * @param https origin of the HTTPS listener
 * @param caPath path of the local CA's certificate (D9)
 */
export function finishingCurl(account: Pick<Person, 'apiKey' | 'UID'>, https: string, caPath: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    'curl',
    `--cacert ${quote(caPath)}`,
    `--data-urlencode ${quote(`apiKey=${account.apiKey}`)}`,
    '--data-urlencode "secret=$SECRET"',
    `--data-urlencode ${quote(`UID=${account.UID}`)}`,
    quote(`${https}/socialize.notifyRegistration`),
  ].join(' \\\n  ');
}
