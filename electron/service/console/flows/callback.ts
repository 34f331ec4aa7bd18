import type { FlowStep } from '#shared/contract/flows.ts';
import { orElse } from '#shared/or-else.ts';
import { decodeForm } from '#shared/protocol/percent.ts';
import { stepParameter } from './meanings.ts';

/** What a call-back address carries. */
interface CallBack {
  readonly code: string | undefined;
  readonly token: string | undefined;
  readonly error: string | undefined;
  readonly errorDescription: string | undefined;
  readonly state: string | undefined;
  readonly parameters: FlowStep['parameters'];
}

/** The parameters of an address, which may not be decodable: then it has none. */
export function decodedForm(raw: string): { name: string; value: string }[] {
  return orElse(() => decodeForm(raw), []);
}

/**
 * Reads a call-back as a client does: response parameters are in the query (code type) or in the fragment (token type),
 * D20. Parameters that the redirect_uri had itself are not part of the response.
 */
export function readCallBack(location: string, redirectUri: string | undefined): CallBack {
  const hash = location.indexOf('#');
  const beforeHash = hash === -1 ? location : location.slice(0, hash);
  const mark = beforeHash.indexOf('?');
  const own = new Set(
    decodedForm(redirectUri?.includes('?') ? redirectUri.slice(redirectUri.indexOf('?') + 1) : '').map(
      ({ name }) => name,
    ),
  );
  const inQuery = decodedForm(mark === -1 ? '' : beforeHash.slice(mark + 1));
  const returned = inQuery.filter(({ name }) => !own.has(name));
  const inFragment = decodedForm(hash === -1 ? '' : location.slice(hash + 1));
  const value = (name: string): string | undefined =>
    [...inFragment, ...returned].find((parameter) => parameter.name === name)?.value;
  return {
    // D40: with x_authCodeOnly the code comes in place of the token.
    code: value('code') ?? value('authCode'),
    token: value('access_token'),
    error: value('error'),
    errorDescription: value('error_description'),
    state: value('state'),
    parameters: [
      ...inQuery.map(({ name, value }) => stepParameter(name, value, 'query')),
      ...inFragment.map(({ name, value }) => stepParameter(name, value, 'fragment')),
    ],
  };
}

/** True when two addresses are the same to a browser, which writes `https://Shop.example` as `https://shop.example/`. */
export function sameAddress(a: string, b: string): boolean {
  if (a === b) return true;
  return URL.canParse(a) && URL.canParse(b) && new URL(a).href === new URL(b).href;
}
