import { generateKeyPairSync, randomUUID, sign as signJwt } from 'node:crypto';
import {
  API_KEY,
  APPLICATION_SECRET,
  type Bench,
  OTHER_SECRET,
  openBench,
  SECRET,
  signed,
  type TestCall,
} from '#service/modules/rest/rest.fixture.ts';
import type { Part } from './combinations.ts';

export const SESSION_SECRET = Buffer.alloc(32, 11).toString('base64');

/** What says who makes a call, with the cookie that a browser adds. */
export type Kind = Part | 'cookie';

/** A part of a call's credentials, and whether it has its right value. */
export interface Sent {
  readonly kind: Kind;
  readonly right: boolean;
}

export interface CredentialBench extends Bench {
  /** A session token of u-ada with the secret SESSION_SECRET. */
  readonly session: string;
  /** A call of accounts.getAccountInfo for u-ada with these parts; each right one fits the others. */
  callWith(sent: readonly Sent[], transport: 'http' | 'https', more?: Readonly<Record<string, string>>): TestCall;
}

/** A bench whose site and application take every kind of credential. */
export async function openCredentialBench(): Promise<CredentialBench> {
  const bench = await openBench();
  const { store } = bench.core;
  const [own, other] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  if (own === undefined || other === undefined) throw new Error('There is no pair of keys.');
  const session = await store.unitOfWork(() => {
    store.sites.update(API_KEY, { allowSignedUserKey: true });
    store.sites.setPublicKey(API_KEY, 'AKx1', own.publicKey.export({ format: 'pem', type: 'spki' }).toString());
    return store.tokens.issue({
      apiKey: API_KEY,
      UID: 'u-ada',
      origin: 'session',
      expiresAt: undefined,
      browserBound: false,
      secret: SESSION_SECRET,
    }).value;
  });
  const jwt = (right: boolean) => {
    const parts = [
      { alg: 'RS256', typ: 'JWT', kid: 'AKx1' },
      { iat: Math.floor(bench.clock() / 1000), jti: randomUUID() },
    ];
    const text = parts.map((one) => Buffer.from(JSON.stringify(one)).toString('base64url')).join('.');
    const { privateKey } = right ? own : other;
    return `${text}.${signJwt('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  };

  function callWith(
    sent: readonly Sent[],
    transport: 'http' | 'https',
    more: Readonly<Record<string, string>> = {},
  ): TestCall {
    const method = 'accounts.getAccountInfo';
    const has = (kind: Kind) => sent.find((one) => one.kind === kind);
    const hasToken = has('oauth_token') !== undefined || has('Authorization: OAuth') !== undefined;
    const rightSecret = hasToken ? SESSION_SECRET : has('userKey') ? APPLICATION_SECRET : SECRET;
    const authorization: string[] = [];
    const headers: Record<string, string | string[]> = {};
    let parameters: Record<string, string> = { apiKey: API_KEY, UID: 'u-ada', format: 'json', ...more };
    for (const { kind, right } of sent) {
      if (kind === 'Authorization: OAuth') authorization.push(`OAuth ${right ? session : 'st2.s.wrong'}`);
      if (kind === 'Authorization: Bearer') authorization.push(`Bearer ${jwt(right)}`);
      if (kind === 'cookie') headers.cookie = `glt_${API_KEY}=${right ? session : 'st2.s.wrong'}`;
      if (kind === 'oauth_token' || kind === 'login_token') parameters[kind] = right ? session : 'st2.s.wrong';
      if (kind === 'secret') parameters.secret = right ? rightSecret : OTHER_SECRET;
      if (kind === 'userKey') parameters.userKey = right ? 'AKx1' : 'AKnone';
    }
    const sig = has('sig');
    if (sig !== undefined) {
      parameters = signed({ method, transport, parameters, secret: rightSecret }, bench.clock());
      if (!sig.right) parameters.sig = Buffer.alloc(20, 1).toString('base64');
    }
    const [one, ...others] = authorization;
    if (one !== undefined) headers.authorization = others.length === 0 ? one : authorization;
    return { method, transport, parameters, headers: headers as TestCall['headers'] & {} };
  }
  return { ...bench, session, callWith };
}
