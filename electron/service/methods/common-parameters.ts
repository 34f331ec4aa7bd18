import type { Call } from '#service/kernel/index.ts';
import type { Method } from './method.ts';
import { invalidParameter } from './parameter.ts';

/**
 * Parameters that every method knows (spec "Common parameters", F 4.2), in lower case. Those that client libraries and
 * web pages add on their own, such as `sdk` and `gmid`, have no effect here.
 */
export const commonParameters: ReadonlySet<string> = new Set(
  [
    ...['apiKey', 'secret', 'userKey', 'UID', 'oauth_token', 'login_token', 'gltexp', 'timestamp', 'nonce', 'sig'],
    ...['format', 'callback', 'context', 'httpStatusCodes', 'cid', 'targetEnv'],
    ...[
      'sdk',
      'sdkBuild',
      'pageURL',
      'authMode',
      'source',
      'gmid',
      'ucid',
      'hasGmid',
      '_host',
      'environment',
      'pageViewID',
    ],
  ].map((name) => name.toLowerCase()),
);

/** Common parameters that are documented as hints (D47, F 4.2); the trace says that they have no effect. */
export const commonHints: readonly string[] = [
  ...['lang', 'actionAttributes', 'profileAttributes', 'dontHandleScreenSet'],
  ...['clientContext', 'captchaToken', 'captchaText', 'captchaType', 'captchaProvider'],
  // What web pages of today add (C 4.10).
  ...['riskContext', 'blackBoxToken', 'bp_channel_url', 'displayedPreferences', 'signKeys'],
  'includeDynamicSchema',
];

/** Parameters that web pages of today send to many methods, and that would change the response or the state (D47, C 4.10). */
export const commonNotEmulated: readonly string[] = ['addresses', 'screenSetVersion', 'verifyToken'];

/** The same in lower case. */
const hintParameters: ReadonlySet<string> = new Set(commonHints.map((name) => name.toLowerCase()));

/** Greatest length of a context id (F 4.2). */
const longestCid = 100;

/**
 * Context id of a call (D23), noted in its facts.
 *
 * @throws ApiError 400006 when it is too long
 */
export function readCid(call: Call): string | undefined {
  const cid = call.parameters.get('cid') ?? '';
  if (cid.length > longestCid) {
    throw call.trace.refused('F 4.2', invalidParameter('cid', `It has at most ${longestCid} characters.`));
  }
  if (cid !== '') call.facts.cid = cid;
  return call.facts.cid;
}

export interface IgnoredParameter {
  readonly paramName: string;
  readonly warningCode: number;
  readonly message: string;
}

/** More are counted, not listed: a hostile call must not get a response larger than itself. */
const longestList = 50;

/** How a documented parameter is treated, by its name in lower case. */
type Names = ReadonlyMap<string, 'read' | 'hint' | 'not emulated'>;

const namesOfMethods = new WeakMap<Method, Names>();

/** Made once for each method. */
function namesOf(method: Method): Names {
  let names = namesOfMethods.get(method);
  if (names === undefined) {
    const each = <Fate>(list: readonly string[], fate: Fate) => list.map((name) => [name.toLowerCase(), fate] as const);
    names = new Map([
      ...each(commonNotEmulated, 'not emulated' as const),
      ...each([...commonParameters], 'read' as const),
      ...each([...hintParameters, ...(method.hints ?? [])], 'hint' as const),
      ...each(method.notEmulated ?? [], 'not emulated' as const),
      ...each(method.takesRegToken ? ['regToken'] : [], 'read' as const),
      ...each(
        method.parameters.map(({ name }) => name),
        'read' as const,
      ),
    ]);
    namesOfMethods.set(method, names);
  }
  return names;
}

/**
 * Checks the name of each parameter of a call. A documented one that would change state or the response, and that
 * Authdesk does not emulate, is refused. One that is only a hint is noted in the trace, so that unmodified clients go
 * on (D47). An empty value counts as not sent; `false` has no effect.
 *
 * @returns the parameters that no documentation knows (D15, F 4.5), in the order sent
 * @throws ApiError 400006 naming the first one that is not emulated
 */
export function checkNames(call: Call, method: Method): readonly IgnoredParameter[] {
  const names = namesOf(method);
  const ignored: IgnoredParameter[] = [];
  const idle: string[] = [];
  for (const { name, value } of call.parameters) {
    const fate = names.get(name.toLowerCase());
    if (fate === 'read') continue;
    if (fate === undefined) {
      if (ignored.length < longestList) ignored.push(unknown(name));
    } else if (fate === 'not emulated' && value !== '' && value.toLowerCase() !== 'false') {
      throw notEmulated(call, method, name);
    } else idle.push(name);
  }
  if (idle.length > 0) {
    const parameters = idle.join(', ');
    call.trace.noted('D47', 'These documented parameters change nothing here.', { parameters });
  }
  return ignored;
}

function unknown(paramName: string): IgnoredParameter {
  return {
    paramName,
    warningCode: 403007,
    message: 'The parameter is not known to this method with these credentials, nor is it a common parameter.',
  };
}

function notEmulated(call: Call, method: Method, name: string): Error {
  const advice = `Authdesk does not emulate this parameter of ${method.name}, so the call would not do what it asks for. Leave it out, or give the method a mock response.`;
  return call.trace.refused('D47', invalidParameter(name, advice));
}
