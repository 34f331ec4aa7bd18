import { askFor, type PastedCall } from '#service/diagnosis/pasted-calls/index.ts';
import { routeHost } from '#service/http/index.ts';
import type { JudgedCall } from '#shared/contract/requests.ts';
import { errorCatalogue, errorMessage } from '#shared/protocol/errors.ts';
import { BARE_DOMAIN } from '#shared/protocol/well-known-hosts.ts';
import { parametersOf } from './request.ts';
import type { Said } from './said.ts';

/** What is said of an address that is no call of the service, and what to ask the customer for. */
interface OtherAddress {
  readonly said: Said;
  readonly ask?: string;
  /** The OAuth error word that it brings. */
  readonly error?: string;
}

/** The service has nothing at the path of the call. */
const NOTHING_THERE = 405001;

/** A path that was meant for a method, such as one that is misspelt: `/accounts.getAcountInfo`. */
const ofMethod = /^\/+[A-Za-z]+(?:\.[A-Za-z]+)+$/;

/** Answers to a login (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6): what is wrong, and what to do. */
const loginErrors: Readonly<Record<string, readonly [meaning: string, fix: string]>> = {
  access_denied: [
    'the user, the provider or a policy of the site did not allow it.',
    'Let the user log in once more and agree; when it fails again, look at error_description.',
  ],
  consent_required: ['the user has to be asked for consent.', 'Ask without prompt=none.'],
  interaction_required: ['the user has to do something first.', 'Ask without prompt=none.'],
  invalid_request: [
    'a parameter of the login request is missing, sent twice or wrong.',
    'Compare the login request with the documentation; error_description names the parameter.',
  ],
  invalid_scope: ['a scope is unknown or not allowed for the client.', 'Ask only for scopes that the client may have.'],
  login_required: ['nobody is logged in.', 'Ask without prompt=none, so that the user can log in.'],
  server_error: ['the provider failed.', 'Try again; when it lasts, ask the provider.'],
  temporarily_unavailable: ['the provider is overloaded or in maintenance.', 'Try again later.'],
  unauthorized_client: [
    'the client may not use this way to log in.',
    'Allow the response type for the client, or use another one.',
  ],
  unsupported_response_type: ['the response_type is not known there.', 'Use "token" or "code".'],
};

/**
 * What an address is that is none of the service: the call-back of a login, with its error or its code, or a page of somebody
 * else. Nothing of it is judged as a call.
 *
 * @param hosts those of this service
 * @returns undefined for a call
 */
export function otherAddress(
  call: PastedCall,
  { errorCode, accepted }: Pick<JudgedCall, 'errorCode' | 'accepted'>,
  hosts: Parameters<typeof routeHost>[1],
): OtherAddress | undefined {
  const host = call.host.replace(/:\d+$/, '').toLowerCase();
  if (accepted || errorCode !== NOTHING_THERE || ofMethod.test(call.path)) return undefined;
  if (host === '' || host === BARE_DOMAIN || host.endsWith(`.${BARE_DOMAIN}`)) return undefined;
  if (routeHost(call.host, hosts, new Set()).known) return undefined;
  const { parameters } = parametersOf(call);
  const error = parameters.get('error');
  const proof = `The service answers a login by leading the browser to this address at ${host}; nothing was called with it.`;
  if (error !== undefined) {
    const word = error.slice(0, 60);
    return { said: { ...loginError(word, parameters.get('error_description')), proof }, error: word };
  }
  const found = ['code', 'access_token', 'id_token'].find((name) => parameters.has(name));
  if (found !== undefined) {
    return {
      said: {
        outcome: 'unknown',
        cause: `This is the call-back address of a login that succeeded: it brings ${found} to ${host}.`,
        fix: 'Paste the request that came after it and failed.',
        proof,
      },
      ask: askFor(
        'the address',
        `It shows that the login succeeded (${found}), and not the call after it that failed.`,
      ),
    };
  }
  return {
    said: {
      outcome: 'unknown',
      cause: `This is an address of ${host}, which is none of the service: it was not judged as a call.`,
      fix: 'Paste the call itself.',
    },
    ask: askFor('the address', `It leads to ${host}, and is not the call that failed.`),
  };
}

/** An answer to a login that says why it ended. @param description of the live service it begins with a code: `200001 - …` */
function loginError(error: string, description: string | undefined): Said {
  const [meaning, fix] = loginErrors[error] ?? [
    'the provider did not go through with it.',
    'Look at error_description, and at the login request.',
  ];
  const code = Number(/^\s*(\d{6})\b/.exec(description ?? '')?.[1] ?? 0);
  const known = errorCatalogue.get(code);
  return {
    outcome: 'refused',
    cause: [
      `The login ended with "${error}": ${meaning}`,
      ...(known ? [`${code} ${errorMessage(code)}: ${known.meaning}`] : []),
    ],
    fix,
    errorCode: known ? code : 0,
  };
}
