import type { Call } from '#service/call.ts';
import { commonParameters } from './common-parameters.ts';
import type { MethodParameter } from './parameter.ts';

export interface IgnoredParameter {
  readonly paramName: string;
  readonly warningCode: number;
  readonly message: string;
}

/** More are counted, not listed: a hostile call must not make its answer larger than itself. */
const longestList = 50;

/** Lists the parameters of a call that neither the method nor the interface knows (D15, F 4.5), in the order sent. */
export function ignoredParameters(call: Call, parameters: readonly MethodParameter[]): readonly IgnoredParameter[] {
  const known = namesOf(parameters);
  const ignored: IgnoredParameter[] = [];
  for (const { name } of call.parameters) {
    const lower = name.toLowerCase();
    if (known.has(lower) || commonParameters.has(lower)) continue;
    if (ignored.length === longestList) break;
    ignored.push({
      paramName: name,
      warningCode: 403007,
      message: 'The parameter is not known to this method with these credentials, nor is it a common parameter.',
    });
  }
  return ignored;
}

const lowerCaseNames = new WeakMap<readonly MethodParameter[], ReadonlySet<string>>();

/** Names of a method's parameters in lower case, made once for each method. */
function namesOf(parameters: readonly MethodParameter[]): ReadonlySet<string> {
  let names = lowerCaseNames.get(parameters);
  if (names === undefined) {
    names = new Set(parameters.map(({ name }) => name.toLowerCase()));
    lowerCaseNames.set(parameters, names);
  }
  return names;
}
