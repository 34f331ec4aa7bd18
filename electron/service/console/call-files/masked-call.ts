import {
  cut,
  cutAndMasked,
  HEADER_KEPT,
  maskedHeader,
  NAME_KEPT,
  PARAMETERS_KEPT,
  REASON_KEPT,
} from '#service/http/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import {
  isSecretParameter,
  mask,
  maskAddress,
  maskNamed,
  maskParameter,
  maskQuery,
  maskUrl,
} from '#shared/protocol/masking.ts';

/** Steps of a trace that are kept. */
const STEPS = 200;

/** Longest text of a member that the list shows (R53). */
const SHORT = 300;

/** An element of XML, and a part of a multipart form, with its name before its value. */
const element = /(<(?:\w{1,60}:)?([\w.-]{1,60})(?:\s[^<>]{0,200})?>)([^<]*)(?=<\/)/g;
const formPart =
  /(\bname="([^"\r\n]{1,60})"[^\r\n]{0,500}(?:\r?\n[^\r\n]{1,500}){0,5}\r?\n\r?\n)([\s\S]*?)(?=\r?\n--|$)/g;

/** A body with the values of secret names masked, in whichever of the usual forms it is. */
function maskBody(text: string): string {
  const masked = (whole: string, start: string, name: string, value: string) =>
    isSecretParameter(name) && value.trim() !== '' ? start + mask(value) : whole;
  return maskNamed(text).replace(element, masked).replace(formPart, masked);
}

/** The members that are only shown, none of them longer than those of a call of the service itself. */
function shortSummary(call: CallDetail): CallDetail {
  const members = Object.entries(call).map(([name, value]) => [
    name,
    typeof value === 'string' && name !== 'reason' ? cut(value, SHORT) : value,
  ]);
  return Object.fromEntries(members) as CallDetail;
}

/**
 * A call from outside as the log keeps calls: its texts cut, and what its names call a secret, a token or a code masked
 * (R15). What was masked before may lose the few characters that were left of it.
 */
export function maskedCall(call: CallDetail): CallDetail {
  const { request, response } = call;
  const mark = request.target.indexOf('?');
  const path = mark === -1 ? request.target : request.target.slice(0, mark);
  const query = mark === -1 ? '' : `?${cutAndMasked(request.target.slice(mark + 1), maskQuery)}`;
  return {
    ...shortSummary(call),
    method: cut(call.method, 200),
    // A sentence of a service; `har-entry.ts` masks what it takes from responses.
    reason: cut(call.reason, REASON_KEPT),
    request: {
      target: maskAddress(cut(`${path}${query}`)),
      headers: request.headers.slice(0, PARAMETERS_KEPT).map(([name, value, masked]) => {
        const shown = maskedHeader(name, value);
        return shown === value && !masked ? [name, value] : [name, shown, true];
      }),
      ...(request.body !== undefined && {
        body: cutAndMasked(request.body, (text) => maskBody(maskQuery(text))),
      }),
      parameters: request.parameters.slice(0, PARAMETERS_KEPT).map(({ name, value, place, masked }) => {
        const shown = cutAndMasked(value, (text) => maskParameter(name, text));
        const isMasked = masked || shown !== value || isSecretParameter(name);
        return {
          name: maskNamed(cut(name, NAME_KEPT)),
          value: shown,
          place,
          ...(isMasked && { masked: true as const }),
        };
      }),
    },
    response: {
      headers: response.headers
        .slice(0, PARAMETERS_KEPT)
        .map(([name, value]) => [
          name,
          /^location$/i.test(name) ? cutAndMasked(value, maskUrl, HEADER_KEPT) : maskedHeader(name, value),
        ]),
      body: cutAndMasked(response.body, maskBody),
    },
    trace: call.trace.slice(0, STEPS).map(({ values, ...step }) => ({
      ...step,
      check: cut(step.check, REASON_KEPT),
      ...(values !== undefined && {
        values: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            cut(name, NAME_KEPT),
            cut(isSecretParameter(name) ? mask(value) : value),
          ]),
        ),
      }),
    })),
  };
}
