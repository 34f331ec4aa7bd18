import { cut, cutAndMasked, HEADER_KEPT, NAME_KEPT, PARAMETERS_KEPT, REASON_KEPT } from '#service/http/kept-sizes.ts';
import { maskedHeader } from '#service/http/log-row.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import {
  isSecretParameter,
  maskAddress,
  maskNamed,
  maskParameter,
  maskQuery,
  maskUrl,
} from '#shared/protocol/masking.ts';

/** Steps of a trace that are kept. */
const STEPS = 200;

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
    ...call,
    method: cut(call.method, 200),
    host: cut(call.host, 300),
    // A sentence of a service; `har-entry.ts` masks what it takes from responses.
    reason: cut(call.reason, REASON_KEPT),
    request: {
      target: maskAddress(cut(`${path}${query}`)),
      headers: request.headers.slice(0, PARAMETERS_KEPT).map(([name, value, masked]) => {
        const shown = maskedHeader(name, value);
        return shown === value && !masked ? [name, value] : [name, shown, true];
      }),
      ...(request.body !== undefined && {
        body: cutAndMasked(request.body, (text) => maskNamed(maskQuery(text))),
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
      body: cutAndMasked(response.body, maskNamed),
    },
    trace: call.trace.slice(0, STEPS),
  };
}
