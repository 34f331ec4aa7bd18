import { signed } from '../hosts/signing.ts';
import { formText } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import type { Dice } from './dice.ts';
import * as words from './words.ts';

/** One thing to send on one connection: latin1 text, in the pieces in which it is written. */
export interface FuzzInput {
  readonly pieces: readonly string[];
  /** `tls`: sent through TLS; `bare`: written as it is to the HTTPS port. */
  readonly connection: 'http' | 'tls' | 'bare';
}

/** The seconds that a signed call would carry; fixed by the caller, so that one seed gives one list of inputs. */
export interface FuzzFacts {
  readonly timestamp: number;
}

/** Makes the next input from the dice. */
export function fuzzInput(dice: Dice, facts: FuzzFacts): FuzzInput {
  const one = (): string =>
    dice.pick([request, request, formCall, formCall, oauthCall, oauthCall, signedCall, signedCall, chunked])(
      dice,
      facts,
    );
  if (dice.chance(0.05)) return { pieces: [garbage(dice)], connection: dice.chance(0.5) ? 'http' : 'bare' };
  let text = dice.chance(0.08) ? dice.repeat(dice.int(2, 4), one) : one();
  if (dice.chance(0.2)) text = damaged(dice, text);
  return { pieces: cut(dice, text), connection: dice.chance(0.05) ? 'tls' : 'http' };
}

function request(dice: Dice): string {
  const target = dice.pick(words.paths) + (dice.chance(0.5) ? `?${form(dice)}` : '');
  const body = dice.chance(0.4) ? form(dice) : '';
  const headers = [`Host: ${dice.pick(words.hosts)}`];
  if (dice.chance(0.6)) headers.push('Connection: close');
  if (body !== '' && dice.chance(0.8)) headers.push(`Content-Length: ${body.length + dice.pick([0, 0, 0, 1, -1, 50])}`);
  const odd = dice.chance(0.02) ? dice.int(500, 4_000) : dice.int(0, 4);
  for (let n = 0; n < odd; n += 1) headers.push(header(dice));
  if (dice.chance(0.02)) headers.push(`X-Long: ${'x'.repeat(dice.int(1_000, 100_000))}`);
  if (dice.chance(0.05)) headers.push(`\t${dice.bytes(dice.int(0, 20))}`);
  const end = dice.pick(['\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r']);
  return `${[`${dice.pick(words.methods)} ${target} ${dice.pick(words.versions)}`, ...headers].join(end)}${end}${end}${body}`;
}

function header(dice: Dice): string {
  const value = dice.chance(0.85) ? dice.pick(words.headerValues) : dice.bytes(dice.int(0, 40));
  return `${dice.pick(words.headerNames)}${dice.pick([': ', ': ', ':', ' : ', ''])}${value}`;
}

/** A well-formed POST, so that what is odd in its parameters reaches the endpoints. */
function formCall(dice: Dice): string {
  const body = form(dice);
  const path = dice.pick(words.paths.slice(0, 14));
  return (
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
    `Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

function form(dice: Dice): string {
  const count = dice.chance(0.02) ? dice.int(500, 3_000) : dice.int(0, 8);
  return dice.repeat(count, () => pair(dice), dice.pick(['&', '&', '&', '&', ';', '&&']));
}

function pair(dice: Dice): string {
  if (dice.chance(0.1)) return dice.pick(words.encoded);
  if (dice.chance(0.05)) return dice.bytes(dice.int(1, 30));
  const encode = dice.chance(0.9) ? escaped : (text: string) => text;
  return `${encode(dice.pick(words.parameterNames))}=${encode(dice.pick(words.parameterValues))}`;
}

/** Every byte that is not plain as %xx. */
function escaped(text: string): string {
  return text.replace(
    /[^A-Za-z0-9_.-]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
}

/** A login or token request that is right but for something in it. */
function oauthCall(dice: Dice): string {
  const authorization = `Basic ${Buffer.from(`${demo.apiKey}:${demo.secret}`).toString('base64')}`;
  const isLogin = dice.chance(0.5);
  const parameters: Record<string, string> = isLogin
    ? { client_id: demo.apiKey, redirect_uri: demo.redirectUri, response_type: 'code', x_provider: 'facebook' }
    : { grant_type: 'none', x_siteUID: 'u-ada' };
  for (let n = dice.int(0, 3); n > 0; n -= 1) {
    const name = dice.chance(0.6) ? dice.pick(Object.keys(parameters)) : dice.pick(words.parameterNames);
    parameters[name] = dice.pick(words.parameterValues);
  }
  const text = Object.entries(parameters)
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join('&');
  return isLogin
    ? `GET /socialize.login?${text} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
    : `POST /socialize.getToken HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nConnection: close\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
}

/** A right call, signed after something odd was put into it, so that the signature is valid. */
function signedCall(dice: Dice, { timestamp }: FuzzFacts): string {
  const path = dice.pick([
    '/socialize.getUserInfo',
    '/accounts.search',
    '/accounts.setAccountInfo',
    '/socialize.setStatus',
  ]);
  const odd = Object.fromEntries(
    Array.from({ length: dice.int(0, 5) }, () => [
      dice.pick(words.parameterNames.filter((name) => /^[A-Za-z]+$/.test(name))).toLowerCase() +
        dice.pick(['', '', 'X']),
      Buffer.from(dice.pick(words.parameterValues), 'latin1').toString('utf8'),
    ]),
  );
  const { apikey: _, uid: __, sig: ___, nonce: ____, timestamp: _____, userkey: ______, ...parameters } = odd;
  const query = formText(
    signed({
      url: `http://localhost${path}`,
      parameters: { ...parameters, apiKey: demo.apiKey, UID: 'u-ada' },
      secret: demo.secret,
      timestamp,
      nonce: String(dice.int(0, 2 ** 31)),
    }),
  );
  return `GET ${path}?${query} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
}

function chunked(dice: Dice): string {
  const head = `POST ${dice.pick(words.paths.slice(0, 13))} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n`;
  const chunk = (): string => {
    const data = dice.chance(0.7) ? form(dice) : dice.bytes(dice.int(0, 50));
    const size = dice.chance(0.8) ? data.length.toString(16) : dice.pick(words.chunkSizes);
    return `${size}\r\n${data}${dice.pick(['\r\n', '\r\n', '\r\n', '\n', ''])}`;
  };
  const trailer = dice.chance(0.2) ? `${header(dice)}\r\n` : '';
  return `${head}${dice.chance(0.5) ? 'Connection: close\r\n' : ''}\r\n${dice.repeat(dice.int(0, 5), chunk)}0\r\n${trailer}\r\n`;
}

function garbage(dice: Dice): string {
  const start = dice.pick(words.greetings);
  return dice.chance(0.5) ? start : start + dice.bytes(dice.int(1, 400));
}

/** Flips, drops, doubles or inserts bytes, or ends too early. */
function damaged(dice: Dice, text: string): string {
  let result = text;
  for (let n = dice.int(1, 6); n > 0 && result.length > 0; n -= 1) {
    const at = dice.int(0, result.length - 1);
    const piece = result.slice(at, at + dice.int(1, 20));
    result = dice.pick([
      () => result.slice(0, at) + dice.bytes(1) + result.slice(at + 1),
      () => result.slice(0, at) + result.slice(at + piece.length),
      () => result.slice(0, at) + piece + result.slice(at),
      () => result.slice(0, at) + dice.bytes(dice.int(1, 8)) + result.slice(at),
      () => result.slice(0, at),
    ])();
  }
  return result;
}

function cut(dice: Dice, text: string): string[] {
  if (!dice.chance(0.2) || text.length < 2) return [text];
  const at = dice.int(1, text.length - 1);
  return [text.slice(0, at), ...(dice.chance(0.3) ? cut(dice, text.slice(at)) : [text.slice(at)])];
}
