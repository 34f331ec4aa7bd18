import type { MockResponse } from '../contract/mock-responses.ts';
import type { MethodEntry } from '../contract/requests.ts';
import { splitMethod } from '../protocol/methods.ts';
import type { JsonValue } from './json.ts';
import { isCallFact, type Placeholder, readTemplate } from './template.ts';

type Access = MethodEntry['access'][number];

/**
 * Who may call a method that has a mock response (D38): the same callers as without it. For a method that Authdesk does
 * not emulate, a credential is required, as for most methods.
 */
export function mockAccess(access: readonly Access[] | undefined, { anonymous }: MockResponse): readonly Access[] {
  const usual = access === undefined || access.length === 0 ? (['site', 'user'] as const) : access;
  return anonymous && !usual.includes('anonymous') ? [...usual, 'anonymous'] : usual;
}

/**
 * A method as the method browser shows it for a site that has a mock response for it: its parameters are those that
 * placeholders take.
 *
 * @param known the registry's entry; absent for a method that no documentation names
 */
export function mockMethodEntry(mock: MockResponse, known: MethodEntry | undefined): MethodEntry {
  const parameters = new Map<string, MethodEntry['parameters'][number]>();
  for (const placeholder of placeholdersOf([mock.body, mock.errorDetails ?? ''])) {
    const key = placeholder.name.toLowerCase();
    if (isCallFact(placeholder.name) || key === 'apikey' || parameters.has(key)) continue;
    parameters.set(key, {
      name: placeholder.name,
      type: placeholder.type === 'boolean' ? 'boolean' : 'string',
      required: false,
      documentation: `Taken by ${placeholder.written} in the mock response.`,
      ...(placeholder.fallback && { example: placeholder.fallback }),
    });
  }
  return {
    name: mock.method,
    namespace: splitMethod(mock.method)?.namespace ?? '',
    documentation: 'Answered by the mock response that the site has for it.',
    access: [...mockAccess(known?.access, mock)],
    parameters: [...parameters.values()],
    notEmulated: [],
    hints: [],
    errors: [],
    response: [],
    emulated: known?.emulated ?? false,
  };
}

function placeholdersOf(value: JsonValue): Placeholder[] {
  if (typeof value === 'string') return readTemplate(value).filter((piece) => typeof piece === 'object');
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(placeholdersOf);
}
