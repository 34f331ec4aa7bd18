import { type ApiError, type Call, usesOAuthStyle } from '#service/kernel/index.ts';
import { parseBoolean } from '#shared/protocol/booleans.ts';
import { invalidParameter, missingParameter } from '../parameter.ts';

/** How a response is written (D10, D13). */
export interface Format {
  readonly kind: 'json' | 'jsonp' | 'xml';
  /** Function name of jsonp. */
  readonly callback?: string;
  /** True: the HTTP status is the statusCode. */
  readonly httpStatusCodes: boolean;
  /** True: the call named no format that could be used. */
  readonly byDefault?: true;
}

/** Letters, digits, `_`, `$`, `.` (D10): no character that could end the script. */
const callbackName = /^[A-Za-z0-9_$.]{1,200}$/;

/**
 * Chooses the format of the response: that of `format`; without it XML for OAuth 2.0 style calls, JSON otherwise (spec
 * "Response envelope", D10). Whether the token is that of a session, which JSON answers, is known later (D64).
 *
 * @returns the format, and the error in the parameters that choose it. With an error, the format is the one without
 *   these parameters; JSON where a callback is missing or unusable
 */
export function chooseFormat(call: Call): { readonly format: Format; readonly problem?: ApiError } {
  const httpStatusCodes = parseBoolean(call.parameters.get('httpStatusCodes') ?? '');
  const byCredential = usesOAuthStyle(call) ? 'xml' : 'json';
  const statuses = httpStatusCodes ?? false;
  const wanted = call.parameters.get('format')?.toLowerCase() ?? '';

  const chosen = chooseKind(wanted, byCredential, call.parameters.get('callback'), statuses);
  if (chosen.problem !== undefined || httpStatusCodes !== undefined) return chosen;
  return {
    format: chosen.format,
    problem: invalidParameter('httpStatusCodes', 'It is true or false.'),
  };
}

function chooseKind(
  wanted: string,
  byCredential: 'json' | 'xml',
  callback: string | undefined,
  httpStatusCodes: boolean,
): { readonly format: Format; readonly problem?: ApiError } {
  switch (wanted) {
    case '':
      return { format: { kind: byCredential, httpStatusCodes, byDefault: true } };
    case 'json':
    case 'xml':
      return { format: { kind: wanted, httpStatusCodes } };
    case 'jsonp': {
      const json = { kind: 'json', httpStatusCodes } as const;
      if (callback === undefined || callback === '') {
        return {
          format: json,
          problem: missingParameter('callback', 'format=jsonp needs the name of a function.'),
        };
      }
      if (!callbackName.test(callback)) {
        return {
          format: json,
          problem: invalidParameter('callback', 'It is 1 to 200 letters, digits, "_", "$" or ".".'),
        };
      }
      return { format: { kind: 'jsonp', callback, httpStatusCodes } };
    }
    default:
      return {
        format: { kind: byCredential, httpStatusCodes, byDefault: true },
        problem: invalidParameter('format', 'It is json, jsonp or xml.'),
      };
  }
}
