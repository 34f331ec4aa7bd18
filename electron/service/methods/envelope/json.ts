import { memoizeLast } from '#service/kernel/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import { envelopeMembers } from '#shared/protocol/envelope-members.ts';
import { type Data, type Envelope, isLeftOut } from './envelope.ts';

/**
 * Writes the JSON form: starts with `{`, with no byte order mark or blank before it (F 4.4, how client libraries
 * recognize the form). The envelope's own members come first, in the order of D11; fields with no data are left out
 * (spec "JSON form").
 *
 * Envelope and data are written separately and joined as texts: in one object, members whose names are numbers would
 * come first.
 *
 * @param indent blanks of each level; absent: all on one line
 */
export function writeJson(envelope: Envelope, indent?: number): string {
  const own = JSON.stringify(ownMembers(envelope), undefined, indent);
  const data = JSON.stringify(shownData(envelope.data, envelope.declared), undefined, indent);
  return data === '{}' ? own : `${own.slice(0, -1).trimEnd()},${data.slice(1)}`;
}

const isoTime = memoizeLast((time) => new Date(time).toISOString());

/** Undefined values are not written. */
function ownMembers(envelope: Envelope): Data {
  return {
    callId: envelope.callId,
    context: envelope.context || undefined,
    errorCode: envelope.errorCode,
    errorDetails: envelope.errorDetails || undefined,
    errorMessage: envelope.errorMessage || undefined,
    apiVersion: 2,
    statusCode: envelope.statusCode,
    statusReason: envelope.statusReason,
    time: isoTime(envelope.time),
  };
}

/** Method data without empty fields; it cannot replace the envelope's own members. */
export function shownData(data: Data, declared?: readonly ResponseField[]): Data {
  const isShown = (name: string, value: unknown) =>
    value !== undefined &&
    value !== null &&
    value !== '' &&
    !isLeftOut(name, value, declared) &&
    !envelopeMembers.has(name);
  if (Object.keys(data).every((name) => isShown(name, data[name]))) return data;
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => isShown(name, value)));
}

/** Blanks of each level. */
export const jsonpIndent = 2;

/**
 * Writes the JSONP form: `<callback>(` + JSON over indented lines + `);` (F 4.3). Line separators that JSON allows but
 * older scripts do not are written as escapes.
 */
export function writeJsonp(envelope: Envelope, callback: string): string {
  const json = writeJson(envelope, jsonpIndent).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `${callback}(${json});`;
}
