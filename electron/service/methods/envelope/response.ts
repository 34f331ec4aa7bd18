import { ApiError, type Call, type Response } from '#service/kernel/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import { errorMessage, statusCodeOf, statusReason } from '#shared/protocol/errors.ts';
import { maskedMembers } from '../masked-members.ts';
import type { Data, Envelope } from './envelope.ts';
import type { Format } from './format.ts';
import { jsonpIndent, writeJson, writeJsonp } from './json.ts';
import { checkJsonSize, MAX_RESPONSE_SIZE, ResponseTooLarge } from './response-size.ts';
import { writeXml } from './xml.ts';

/** The outcome of a call, before it is written in a format. */
export interface Outcome {
  /** 0 on success. */
  readonly errorCode: number;
  /** On error only (D14). */
  readonly errorDetails?: string;
  readonly data: Data;
  /** Members that the entry of the method declares. */
  readonly declared?: readonly ResponseField[];
  /** The whole body, instead of an envelope. */
  readonly text?: { readonly contentType: string; readonly body: string };
  /** One sentence for the log. */
  readonly reason: string;
  /** Data for the log where `data` holds a token. */
  readonly loggedData?: Data;
  /** `Set-Cookie` headers. */
  readonly cookies?: readonly string[];
}

/** The outcome of a call that was refused. */
export function errorOutcome({ errorCode, details, data, reason }: ApiError): Outcome {
  const hasData = Object.keys(data).length > 0;
  return {
    errorCode,
    errorDetails: details,
    data,
    reason,
    ...(hasData && { loggedData: maskedMembers(data) }),
  };
}

const contentTypes = {
  json: 'application/json; charset=utf-8',
  jsonp: 'text/javascript; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
} as const;

/**
 * Writes the response of a call: HTTP status 200 for every application error unless `httpStatusCodes` was asked for
 * (spec "REST method calls" 1, D13). One that would be larger than 16 MB is not made: the call is refused with 413001
 * (R52). Only methods that read return so much, so there is no write to roll back.
 */
export function respond(call: Call, format: Format, outcome: Outcome): Response {
  try {
    return written(call, format, outcome);
  } catch (error) {
    if (!(error instanceof ResponseTooLarge)) throw error;
    const details = `The response of ${call.facts.method} would be larger than ${MAX_RESPONSE_SIZE / 1024 / 1024} MB. Ask for less at a time, or in the format json, which is the shortest.`;
    return written(call, format, errorOutcome(call.trace.refused('R52', new ApiError(413001, details))));
  }
}

function written(call: Call, format: Format, outcome: Outcome): Response {
  if (outcome.text !== undefined) return plain(outcome, outcome.text);
  const failed = outcome.errorCode !== 0;
  const statusCode = statusCodeOf(outcome.errorCode);
  const envelope: Envelope = {
    method: call.facts.method,
    callId: call.id,
    context: call.parameters.get('context'),
    errorCode: outcome.errorCode,
    errorMessage: failed ? errorMessage(outcome.errorCode) : undefined,
    errorDetails: failed ? outcome.errorDetails : undefined,
    statusCode,
    statusReason: statusReason(statusCode),
    time: call.at,
    data: outcome.data,
    declared: outcome.declared,
  };
  return {
    status: httpStatus(format, statusCode),
    headers: { 'content-type': contentTypes[format.kind], 'x-content-type-options': 'nosniff' },
    body: write(format, envelope),
    errorCode: outcome.errorCode,
    reason: outcome.reason,
    ...(outcome.cookies && { cookies: outcome.cookies }),
    ...(outcome.loggedData && { loggedBody: write(format, { ...envelope, data: outcome.loggedData }) }),
  };
}

/** @throws ResponseTooLarge */
function plain({ errorCode, reason }: Outcome, { contentType, body }: NonNullable<Outcome['text']>): Response {
  if (Buffer.byteLength(body) > MAX_RESPONSE_SIZE) throw new ResponseTooLarge();
  const headers = { 'content-type': contentType, 'x-content-type-options': 'nosniff' };
  return { status: 200, headers, body, errorCode, reason };
}

function write(format: Format, envelope: Envelope): string {
  switch (format.kind) {
    case 'json':
      checkJsonSize(envelope.data, ownLength(envelope), 0);
      return writeJson(envelope);
    case 'jsonp':
      checkJsonSize(envelope.data, ownLength(envelope), jsonpIndent);
      return writeJsonp(envelope, format.callback ?? '');
    case 'xml':
      return writeXml(envelope);
  }
}

/** Characters besides the data, of what a caller can make long. */
function ownLength({ context = '', errorDetails = '' }: Envelope): number {
  return context.length + errorDetails.length;
}

/** HTTP has no final status below 200, and no body with 204 and 304: those keep 200. */
function httpStatus(format: Format, statusCode: number): number {
  if (!format.httpStatusCodes || statusCode < 200 || statusCode > 599) return 200;
  return statusCode === 204 || statusCode === 304 ? 200 : statusCode;
}
