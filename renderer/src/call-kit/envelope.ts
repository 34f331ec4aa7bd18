import { definedMembers, isObject } from '#shared/narrowing.ts';
import type { ReadableBody } from './body-format.ts';
import { decodeXml } from './xml-node.ts';

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
  if (body.kind === 'xml') {
    // The XML form carries no errorCode on success (D12).
    const read = (name: string) => textOfXml(body.text, name);
    return read('statusCode') === undefined ? undefined : { errorCode: 0, ...envelope(read) };
  }
  if (body.kind !== 'json' || !isObject(body.value)) return undefined;
  const { value } = body;
  return 'statusCode' in value || 'error' in value || 'errorCode' in value
    ? envelope((name) => value[name])
    : undefined;
}

function envelope(read: (name: string) => unknown): Envelope {
  const numeric = (name: string) => {
    const value = read(name);
    const number = typeof value === 'string' && value !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
  };
  const textual = (name: string) => {
    const value = read(name);
    return typeof value === 'string' ? value : undefined;
  };
  return definedMembers({
    ...{ statusCode: numeric('statusCode'), statusReason: textual('statusReason'), errorCode: numeric('errorCode') },
    ...{ errorMessage: textual('errorMessage'), errorDetails: textual('errorDetails') },
    ...{ error: textual('error'), errorDescription: textual('error_description'), callId: textual('callId') },
  });
}

function textOfXml(text: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
  return found === undefined ? undefined : decodeXml(found);
}
