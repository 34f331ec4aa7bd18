import type { MethodEntry, ParameterLimits } from '../contract/requests.ts';
import { type LimitWords, limitWords } from '../words/limit-words.ts';

type Type = MethodEntry['parameters'][number]['type'];

/**
 * What a value may be, in words: `0 to 100`, `at most 500 characters`, `one of: a, b`; empty when anything may be.
 *
 * @param words those of the reader's language; absent: English
 */
export function limitsText(type: Type, limits: ParameterLimits | undefined, words: LimitWords = limitWords): string {
  if (limits === undefined) return '';
  const { values, notEmulated, maxLength, shape } = limits;
  const isList = type === 'list';
  const parts = [
    rangeText(limits, words),
    maxLength === undefined ? '' : words[isList ? 'items' : 'characters'](maxLength),
    values === undefined ? '' : words[isList ? 'of' : 'oneOf'](values.join(', ')),
    notEmulated === undefined ? '' : words.notEmulated(notEmulated.join(', ')),
    shape === undefined ? '' : words.json(shape),
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function rangeText({ minimum, maximum }: ParameterLimits, { between, atLeast, atMost }: LimitWords): string {
  if (minimum !== undefined && maximum !== undefined) return between(minimum, maximum);
  if (minimum !== undefined) return atLeast(minimum);
  return maximum === undefined ? '' : atMost(maximum);
}
