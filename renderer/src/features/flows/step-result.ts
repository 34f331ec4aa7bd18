import type { FlowStep } from '#shared/contract/flows.ts';
import { isObject } from '#shared/narrowing.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { decodeXml } from '../../call-kit/xml-node.ts';

/** One member of what came back. */
interface ResultMember {
  readonly name: string;
  /** As the run recorded it: secrets masked. */
  readonly value: string;
}

/** What matters of a response, best first: why it failed; else what was obtained, and who it is about. */
const whyFailed = ['error_description', 'errorDetails', 'errorMessage', 'error', 'errorCode'];
const whatCame = [
  ...['access_token', 'id_token', 'code', 'authCode', 'login_token', 'loginToken', 'sessionInfo.cookieValue'],
  ...['UID', 'sub', 'userInfo.UID', 'user.UID', 'context', 'samlContext', 'SAMLResponse', 'SAMLRequest'],
  ...['email', 'profile.email', 'expires_in', 'refresh_token'],
];
/** Members of every response, which say nothing about this one. */
const envelope = new Set([
  ...['callId', 'time', 'apiVersion', 'errorCode', 'statusCode', 'statusReason', 'UIDSignature', 'signatureTimestamp'],
]);
const mostMembers = 2;
/** A response longer than this, in characters, is not read for its summary. */
const longestBody = 200_000;

/** True for a message that answers: from the service or a provider, or what a handler of a page was given. */
function answers({ from, status, body, parameters }: FlowStep): boolean {
  if (from === 'service' || from === 'provider') return true;
  return status !== undefined || body !== undefined || parameters.some(({ place }) => place === 'event');
}

/** The one or two members of a response that matter; none of a message that asks. */
export function resultMembers(step: FlowStep): readonly ResultMember[] {
  if (!answers(step)) return [];
  const body = step.body === undefined ? new Map<string, string>() : scalarsOf(step.body);
  const values = new Map([...body, ...step.parameters.map(({ name, value }) => [name, value] as const)]);
  const named = (step.outcome === 'failed' ? whyFailed : whatCame).flatMap((name) => {
    const value = values.get(name);
    return value === undefined || value === '' ? [] : [{ name: name.split('.').at(-1) ?? name, value }];
  });
  if (step.outcome === 'failed') return named.slice(0, 1);
  const others = [...body].filter(([name]) => !envelope.has(name) && !name.includes('.'));
  return (named.length > 0 ? named : others.map(([name, value]) => ({ name, value }))).slice(0, mostMembers);
}

/**
 * The texts, numbers and truth values of a JSON object, and of the objects in it, by their path; of XML its elements that
 * have none in them, by their name; nothing of other texts.
 */
function scalarsOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  if (text.length > longestBody) return found;
  if (text.trimStart().startsWith('<')) {
    for (const [, name = '', value = ''] of text.matchAll(/<([A-Za-z_][\w.-]*)>([^<]*)<\/\1>/g)) {
      if (!found.has(name)) found.set(name, decodeXml(value));
    }
    return found;
  }
  let whole: unknown;
  try {
    whole = parseExactJson(text);
  } catch {
    return found;
  }
  if (!isObject(whole)) return found;
  for (const [name, value] of Object.entries(whole)) {
    if (isObject(value)) {
      for (const [inner, one] of Object.entries(value)) if (isScalar(one)) found.set(`${name}.${inner}`, String(one));
    } else if (isScalar(value)) found.set(name, String(value));
  }
  return found;
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
