import { definedMembers, isObject } from '#shared/narrowing.ts';
import type { ReadableBody } from './body-format.ts';

/** The members of the response envelope that every response of a REST method has (spec, "Response envelope"). */
export interface Envelope {
  readonly statusCode?: number;
  readonly statusReason?: string;
  readonly errorCode?: number;
  readonly errorMessage?: string;
  readonly errorDetails?: string;
  /** OAuth error word of the login and token end-points. */
  readonly error?: string;
  readonly errorDescription?: string;
  readonly callId?: string;
}

/** Finds the envelope in a decoded response; undefined when the response is none of the service's. */
export function envelopeOf(body: ReadableBody): Envelope | undefined {
  if (body.kind === 'json') return fromJson(body.value);
  if (body.kind === 'xml') return fromXml(body.text);
  return undefined;
}

function fromJson(value: unknown): Envelope | undefined {
  if (!isObject(value)) return undefined;
  const member = value;
  if (!('statusCode' in member) && !('error' in member) && !('errorCode' in member)) return undefined;
  return clean({
    statusCode: numeric(member.statusCode),
    statusReason: textual(member.statusReason),
    errorCode: numeric(member.errorCode),
    errorMessage: textual(member.errorMessage),
    errorDetails: textual(member.errorDetails),
    error: textual(member.error),
    errorDescription: textual(member.error_description),
    callId: textual(member.callId),
  });
}

function fromXml(text: string): Envelope | undefined {
  const find = (name: string) => {
    const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
    return found === undefined ? undefined : unescapeXml(found);
  };
  const statusCode = find('statusCode');
  if (statusCode === undefined) return undefined;
  return clean({
    statusCode: numeric(statusCode),
    statusReason: find('statusReason'),
    // The XML form carries no errorCode on success (D12).
    errorCode: numeric(find('errorCode') ?? '0'),
    errorMessage: find('errorMessage'),
    errorDetails: find('errorDetails'),
    callId: find('callId'),
  });
}

function clean(members: { [K in keyof Envelope]: Envelope[K] | undefined }): Envelope {
  return definedMembers(members);
}

function numeric(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function textual(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
