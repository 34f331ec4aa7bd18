import { wrongSignature } from '#service/core/sites/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { integer, invalidParameter, type MethodContext, missingParameter, text } from '#service/methods/index.ts';

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
  const names = ['query', 'expTime'] as const;
  const wrong = wrongSignature(site, querySig, { names, values: [query, String(expTime)] });
  if (wrong !== undefined) throw new ApiError(403003, `querySig is wrong. ${wrong}`);
  trace.noted('F 5.7', 'querySig is the signature of query_expTime.', { expTime: String(expTime) });
}
