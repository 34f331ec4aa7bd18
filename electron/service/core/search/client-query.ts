import { constantTimeEqual } from '#node/constant-time.ts';
import { ApiError, hmacSha1 } from '#service/kernel/index.ts';
import { integer, invalidParameter, type MethodContext, missingParameter, text } from '#service/methods/index.ts';
import type { CalledSite } from '#service/records/index.ts';
import { sign } from '#shared/protocol/signature.ts';

/** The parameter that lets a client search without a credential of the site. */
export const QUERY_SIGNATURE = 'querySig';

/** How a client proves that the site wants its query (F 5.7, F 7.13); a call of the site needs none. */
export const clientQueryParameters = [
  text(
    QUERY_SIGNATURE,
    'For a search from a client: signature of query_expTime with the secret of the site, base64. Without a cursor only.',
  ),
  integer('expTime', 'Unix seconds at which querySig ends.'),
] as const;

export const clientQueryErrors = [
  { errorCode: 403002, when: 'expTime is over.' },
  { errorCode: 403003, when: 'querySig is not the signature of query_expTime.' },
] as const;

interface ClientQuery {
  readonly query: string | undefined;
  readonly cursorId: string | undefined;
  readonly openCursor: boolean | undefined;
  readonly querySig: string | undefined;
  readonly expTime: number | undefined;
}

/**
 * Checks the signature of a client's query; one that the site sends all the same is checked, too.
 *
 * @throws ApiError 400002 without a part of it, 400006 for a cursor, 403002 when it has ended, 403003 when it is wrong
 */
export function checkClientQuery({
  site,
  caller,
  now,
  trace,
  input,
}: Pick<MethodContext<ClientQuery>, 'site' | 'caller' | 'now' | 'trace' | 'input'>): void {
  const { query, cursorId, openCursor, querySig, expTime } = input;
  if (querySig === undefined && expTime === undefined && caller === 'site') return;
  if (querySig === undefined) throw missingParameter(QUERY_SIGNATURE, 'expTime is the end of that signature');
  if (expTime === undefined) throw missingParameter('expTime', 'querySig is a signature over query_expTime');
  if (cursorId !== undefined || openCursor) {
    throw invalidParameter(
      cursorId === undefined ? 'openCursor' : 'cursorId',
      'A cursor goes only with the credentials of the site, not with querySig.',
    );
  }
  if (query === undefined) throw missingParameter('query', 'querySig is a signature over query_expTime');
  const time = Math.floor(now / 1000);
  if (expTime <= time) {
    const details = `expTime is ${expTime}, which was ${time - expTime} seconds ago: the time of the service is ${time}. Sign the query anew.`;
    throw new ApiError(403002, details);
  }
  const text = `${query}_${expTime}`;
  if (!constantTimeEqual(querySig, sign(text, site.secret.key, hmacSha1))) {
    throw new ApiError(403003, `querySig is not the signature of query_expTime${cause(site, querySig, text, query)}.`);
  }
  trace.noted('F 5.7', 'querySig is the signature of query_expTime.', { expTime: String(expTime) });
}

/** The end of the sentence: how the signature that came was made, where one common mistake makes it (R9: not the secret). */
function cause({ secret }: CalledSite, querySig: string, text: string, query: string): string {
  const isSigned = (other: string, key: Uint8Array = secret.key, signature = querySig) =>
    constantTimeEqual(signature, sign(other, key, hmacSha1));
  if (isSigned(query)) return ', but of query alone: join it with _ and expTime';
  if (isSigned(encodeURIComponent(query) + text.slice(query.length))) {
    return ', but of the URL-encoded query: sign it as it is before encoding';
  }
  if (isSigned(text, Buffer.from(Buffer.from(secret.key).toString('base64')))) {
    return ' with the decoded secret, but with its base64 text: decode it from base64 first';
  }
  if (isSigned(text, secret.key, querySig.replaceAll(' ', '+'))) return ': its + came as a blank, so send it as %2B';
  return ' with the secret of the site';
}
