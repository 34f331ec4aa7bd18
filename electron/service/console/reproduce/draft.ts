import { siteRepository } from '#service/core/sites/index.ts';
import type { PastedCall } from '#service/diagnosis/pasted-calls/index.ts';
import { looksLikeJwt, refused } from '#service/kernel/index.ts';
import type { PastedEntry } from '#shared/contract/reproduce.ts';
import type { RequestCredential, RequestDraft } from '#shared/contract/requests.ts';
import type { ReproduceContext } from './judgement.ts';
import { sentCall } from './pasted.ts';
import { parametersOf } from './request.ts';

const methodName = /^[A-Za-z]+(?:\.[A-Za-z0-9_]+)+$/;
/** Login and token end-point have parameters of their own. */
const notOfRequests = new Set(['socialize.login', 'socialize.gettoken', 'accounts.sociallogin']);

/** What a call carries for its credential; a draft gets these anew. */
const ofCredential = new Set(['apikey', 'secret', 'userkey', 'oauth_token', 'timestamp', 'nonce', 'sig']);

/**
 * A pasted call as a draft for Requests, to be signed anew for a site and sent to this service. A token stays what it is;
 * every other call is signed.
 *
 * @throws {OperationProblem} when the text has no such call, or the call is none of a method
 */
export async function draftOfPasted(
  { core }: ReproduceContext,
  { apiKey, ...entry }: PastedEntry & { readonly apiKey: string },
): Promise<RequestDraft> {
  const call = await sentCall(core, entry, () =>
    refused(
      'The log does not have the whole call: it masks secrets and tokens.',
      'Open the row in Log and choose "Open in Requests"; the masked values stay empty there.',
    ),
  );
  const method = call.path.replace(/^\/+/, '');
  if (!methodName.test(method) || notOfRequests.has(method.toLowerCase())) {
    throw refused(
      `Requests builds REST calls, and the path ${call.path.slice(0, 200)} is not one of them.`,
      'Send it unchanged instead, or run it in Flows if it is a login or gets a token.',
    );
  }
  const { parameters } = parametersOf(call);
  return {
    apiKey,
    method,
    httpMethod: call.httpMethod === 'POST' ? 'POST' : 'GET',
    transport: call.transport,
    credential: credentialOf(core, call, apiKey),
    parameters: [...parameters]
      .filter(({ name }) => !ofCredential.has(name.toLowerCase()))
      .map(({ name, value }) => ({ name, value })),
  };
}

function credentialOf({ store }: ReproduceContext['core'], call: PastedCall, apiKey: string): RequestCredential {
  const { parameters } = parametersOf(call);
  const token = parameters.get('oauth_token');
  if (token) return { kind: 'token', token, place: 'parameter' };
  const authorization = call.headers
    .filter(([name]) => name.toLowerCase() === 'authorization')
    .map(([, value]) => value);
  const header = /^(?:OAuth|Bearer)\s+(\S+)$/i.exec(authorization[0] ?? '')?.[1];
  // A JWT cannot be made here, only its application has the private key: the site signs instead.
  if (header !== undefined && !looksLikeJwt(header)) return { kind: 'token', token: header, place: 'header' };
  const userKey = parameters.get('userKey');
  const isKnown =
    store
      .of(siteRepository)
      .get(apiKey)
      ?.applications.some((one) => one.userKey === userKey) ?? false;
  const owner = userKey !== undefined && isKnown ? { userKey } : {};
  return parameters.has('secret') && call.transport === 'https'
    ? { kind: 'secret', ...owner }
    : { kind: 'signature', ...owner };
}
