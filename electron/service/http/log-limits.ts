import type { Parameter } from '#service/kernel/index.ts';

/*
 * What the log keeps of each part of a call, in characters. The store bounds the bytes of the whole row besides
 * (core/log/row-size.ts); here nothing long is masked or copied in the first place (R52, R53).
 */

/** Of each text: the target, a body, a value. */
export const TEXT_KEPT = 65_536;
/** Of each header's value. */
export const HEADER_KEPT = 8_192;
/** Of the sentence about the outcome of a call. */
export const REASON_KEPT = 2_000;
/** Of each parameter's name. */
export const NAME_KEPT = 1_000;
/** Parameters, in number. */
export const PARAMETERS_KEPT = 500;

/** The beginning of a text, and how long it was. */
export function cut(text: string, limit = TEXT_KEPT): string {
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text;
}

/**
 * A text with its secrets hidden by `mask`. It is cut first, because masking takes far more time than cutting. That
 * hides as much: a value that is kept, in part or whole, has its whole name before it.
 */
export function cutAndMasked(text: string, mask: (text: string) => string, limit = TEXT_KEPT): string {
  return text.length > limit ? `${mask(text.slice(0, limit))}… (${text.length} characters)` : mask(text);
}

/** The text of a UTF-8 body; only the part that is kept is decoded. */
export function cutAndMaskedBody(body: Buffer, mask: (text: string) => string): string {
  return body.length > TEXT_KEPT
    ? `${mask(body.toString('utf8', 0, TEXT_KEPT))}… (${body.length} bytes)`
    : mask(body.toString('utf8'));
}

/** The first parameters, until together they are longer than one text may be. */
export function keptParameters(received: readonly Parameter[]): readonly Parameter[] {
  let length = 0;
  let count = 0;
  for (const { name, value } of received) {
    if (count === PARAMETERS_KEPT || length > TEXT_KEPT) break;
    length += Math.min(name.length, NAME_KEPT) + value.length;
    count += 1;
  }
  return received.slice(0, count);
}
