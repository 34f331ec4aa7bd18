import type { MethodEntry, ParameterLimits } from '../contract/requests.ts';

type Type = MethodEntry['parameters'][number]['type'];

/** What a value may be, in words: `0 to 100`, `at most 500 characters`, `one of: a, b`; empty when anything may be. */
export function limitsText(type: Type, limits: ParameterLimits | undefined): string {
  if (limits === undefined) return '';
  const { values, notEmulated, maxLength, shape } = limits;
  const parts = [
    rangeText(limits),
    maxLength === undefined ? '' : `at most ${maxLength} ${type === 'list' ? 'items' : 'characters'}`,
    values === undefined ? '' : `${type === 'list' ? 'of' : 'one of'}: ${values.join(', ')}`,
    notEmulated === undefined ? '' : `not emulated: ${notEmulated.join(', ')}`,
    shape === undefined ? '' : `a JSON ${shape}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function rangeText({ minimum, maximum }: ParameterLimits): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minimum !== undefined) return `at least ${minimum}`;
  return maximum === undefined ? '' : `at most ${maximum}`;
}
