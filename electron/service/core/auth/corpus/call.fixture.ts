import { createHmac } from 'node:crypto';
import type { RequestToJudge } from '#shared/contract/requests.ts';
import type { Dice } from './dice.fixture.ts';
import { form, rfc } from './encoders.fixture.ts';

/** A site of the corpus' service, as a client's author knows it. */
export interface KnownSite {
  readonly name: string;
  readonly apiKey: string;
  readonly secret: string;
  readonly domains: readonly string[];
  readonly application: { readonly userKey: string; readonly secret: string };
  /** Present: it was ended. */
  readonly former?: string;
  readonly signsWithUserKey: boolean;
}

export interface World {
  readonly sites: readonly KnownSite[];
  readonly dataCenterDomains: readonly string[];
  /** Seconds since 1970, by the service clock. */
  readonly now: number;
}

export interface Pair {
  name: string;
  value: string;
  place: 'query' | 'body';
}

/** How a client signs and sends one call. A fault changes one of the two sides. */
export interface Plan {
  readonly site: KnownSite;
  signed: {
    httpMethod: string;
    scheme: string;
    host: string;
    path: string;
    tail: string;
    pairs: Pair[];
    sort: (a: Pair, b: Pair) => number;
    encodeName: (text: string) => string;
    encodeValue: (text: string) => string;
    encodeUrl: (text: string) => string;
    encodeJoined: (text: string) => string;
    join: (parts: string[]) => string;
    digest: (key: Buffer, text: string) => Buffer;
    /** What is the HMAC key, given the secret's text. */
    secret: string;
    keyOf: (secret: string) => Buffer;
  };
  sent: {
    transport: 'http' | 'https';
    httpMethod: 'GET' | 'POST';
    host: string;
    path: string;
    pairs: Pair[];
    /** How the digest is written. */
    sigOf: (digest: Buffer) => string;
    encode: (text: string) => string;
    encodeSig: (text: string) => string;
  };
}

export const ordinal = (a: { name: string }, b: { name: string }): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
export const decoded = (secret: string): Buffer => Buffer.from(secret, 'base64');
export const hmacSha1 = (key: Buffer, text: string): Buffer => createHmac('sha1', key).update(text).digest();

const words = ['Hi', 'Ada', 'Zoë', 'Straße', '東京', 'smile 😀', 'naïve café', 'a', 'Ωmega'];
const marks = [...'!\'()*~/+&=%?#:@,;$[]"<>\\^|`{}-._   '];

function text(dice: Dice): string {
  let out = dice.pick(words);
  for (let count = dice.below(9); count > 0; count -= 1)
    out += dice.pick(marks) + (dice.chance(0.5) ? dice.pick(words) : dice.hex(2));
  return out;
}

function value(dice: Dice): string {
  switch (dice.below(12)) {
    case 0:
      return '';
    case 1:
      return String(dice.below(100_000));
    case 2:
      return dice.pick(['true', 'false', 'True', '0', '1']);
    case 3:
      return JSON.stringify({
        firstName: text(dice),
        age: dice.below(90),
        tags: [dice.pick(words), dice.hex(3)],
        url: 'https://shop.example/a?b=1',
      });
    case 4:
      return JSON.stringify({
        email: `${dice.hex(5)}@shop.example`,
        address: { zip: dice.hex(4), city: dice.pick(words) },
      });
    case 5:
      return Array.from({ length: 8 + dice.below(20) }, () => text(dice)).join(' ');
    case 6:
      return `https://${dice.hex(4)}.example/path/${dice.hex(3)}?x=${dice.hex(2)}&y=*${dice.hex(1)}`;
    default:
      return text(dice);
  }
}

const methods = [
  ...['socialize.setStatus', 'accounts.setAccountInfo', 'accounts.getAccountInfo', 'socialize.getUserInfo'],
  ...['ds.store', 'accounts.search'],
];
const names = [
  ...['status', 'profile', 'data', 'query', 'UID', 'format', 'httpStatusCodes', 'include', 'lang', 'context'],
  ...['x_extra', 'Comment', 'regSource', 'cid', 'Zone', 'B_side'],
];

/** A sound call of a random client; faults are put into it afterwards. */
export function soundPlan(dice: Dice, world: World): Plan {
  const site = dice.pick(world.sites);
  const method = dice.pick(methods);
  const httpMethod = dice.pick(['GET', 'POST'] as const);
  const transport = dice.pick(['http', 'https'] as const);
  const namespace = method.split('.')[0];
  const port = dice.pick(['', ':9480', ':9443', ':8080', `:${1025 + dice.below(60_000)}`]);
  const name = dice.pick([
    'localhost',
    '127.0.0.1',
    `${namespace}.${world.dataCenterDomains[0]}`,
    `${namespace}.${world.dataCenterDomains[0]}`,
  ]);
  const host = name + port;
  const pairs: Pair[] = [];
  const add = (
    one: string,
    of: string,
    place: Pair['place'] = httpMethod === 'GET' ? 'query' : dice.chance(0.15) ? 'query' : 'body',
  ) => pairs.push({ name: one, value: of, place });
  const isLower = dice.chance(0.15);
  add(isLower ? 'apikey' : 'apiKey', site.apiKey);
  if (site.signsWithUserKey) add('userKey', site.application.userKey);
  add('nonce', dice.pick([dice.hex(16), `${world.now}${100 + dice.below(900)}`, `${dice.hex(8)}-${dice.hex(4)}`]));
  add('timestamp', String(world.now - 60 + dice.below(120)));
  const own = [...names].sort(() => dice.next() - 0.5).slice(0, 2 + dice.below(5));
  for (const one of own) {
    if (one === 'UID') add(isLower ? 'uid' : 'UID', dice.pick(['u-ada', '_gid_A+b/c=', '_guid_xY+z/==']));
    else if (one === 'format') add(one, 'json');
    else if (one === 'httpStatusCodes') add(one, dice.pick(['false', 'true', 'True']));
    else add(one, value(dice));
  }
  pairs.sort(() => dice.next() - 0.5);
  const path = `/${method}`;
  return {
    site,
    signed: {
      httpMethod,
      scheme: transport,
      host,
      path,
      tail: '',
      pairs: pairs.map((pair) => ({ ...pair })),
      sort: ordinal,
      encodeName: rfc,
      encodeValue: rfc,
      encodeUrl: rfc,
      encodeJoined: rfc,
      join: (parts) => parts.join('&'),
      digest: hmacSha1,
      secret: site.signsWithUserKey ? site.application.secret : site.secret,
      keyOf: decoded,
    },
    sent: {
      transport,
      httpMethod,
      host,
      path,
      pairs,
      sigOf: (digest) => digest.toString('base64'),
      encode: dice.pick([rfc, form]),
      encodeSig: rfc,
    },
  };
}

/** The base string that a plan's client signs. */
function signedText({ signed }: Plan): string {
  const list = [...signed.pairs].sort(signed.sort);
  const joined = list.map(({ name, value }) => `${signed.encodeName(name)}=${signed.encodeValue(value)}`).join('&');
  const url = `${signed.scheme}://${signed.host}${signed.path}${signed.tail}`;
  return signed.join([signed.httpMethod, signed.encodeUrl(url), signed.encodeJoined(joined)]);
}

/** The request that a plan's client sends. */
export function requestOf(plan: Plan): RequestToJudge {
  const { sent, signed } = plan;
  const sig = sent.sigOf(signed.digest(signed.keyOf(signed.secret), signedText(plan)));
  const place = sent.httpMethod === 'GET' ? 'query' : 'body';
  const of = (where: Pair['place']) =>
    [
      ...sent.pairs
        .filter((pair) => pair.place === where)
        .map(({ name, value }) => `${rfc(name)}=${sent.encode(value)}`),
      ...(place === where ? [`sig=${sent.encodeSig(sig)}`] : []),
    ].join('&');
  const query = of('query');
  const body = of('body');
  const headers: [string, string][] = [['Host', sent.host]];
  if (body !== '') headers.push(['Content-Type', 'application/x-www-form-urlencoded']);
  return {
    transport: sent.transport,
    httpMethod: sent.httpMethod,
    target: query === '' ? sent.path : `${sent.path}?${query}`,
    headers,
    ...(body !== '' && { body }),
  };
}
