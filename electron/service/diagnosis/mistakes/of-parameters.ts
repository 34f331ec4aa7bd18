import type { NamedValue } from '#shared/protocol/base-string.ts';
import { shown } from './of-names.ts';
import {
  type Body,
  type MistakeContext,
  type Mistakes,
  mistakeOf,
  type Rarity,
  type ReceivedParameter,
  says,
  type Variant,
} from './recipe.ts';

/** Parameters that client libraries add on their own and gateways drop. */
const oftenDropped: readonly NamedValue[] = [
  { name: 'format', value: 'json' },
  { name: 'httpStatusCodes', value: 'false' },
  { name: 'format', value: 'xml' },
  { name: 'format', value: 'jsonp' },
  { name: 'httpStatusCodes', value: 'true' },
  { name: 'httpStatusCodes', value: 'False' },
  { name: 'httpStatusCodes', value: 'True' },
  { name: 'targetEnv', value: 'mobile' },
  { name: 'targetEnv', value: 'browser' },
  { name: 'authMode', value: 'cookie' },
  { name: 'sdk', value: 'js_latest' },
  { name: 'sdk', value: 'java_3.2.4' },
  { name: 'sdk', value: 'php_3.1.0' },
  { name: 'sdk', value: 'python_3.6.0' },
  { name: 'dontHandleScreenSet', value: 'true' },
  { name: 'lang', value: 'en' },
];

/** Those that the libraries add to each call. */
const mostDropped = oftenDropped.slice(0, 2);

/** Lower-case names of parameters that a library adds together, after the call was signed. */
const addedByLibraries: readonly ReadonlySet<string>[] = [
  new Set(['callback', '_', 'cb', 'jsonp']),
  new Set(['format', 'httpstatuscodes', 'sdk', 'sdkbuild']),
  new Set(['format', 'callback', '_']),
];

/** Parameters that every signed call has. */
const common = new Set(['apikey', 'timestamp', 'nonce', 'userkey']);
/** Up to this many parameters, variants with one of them left out are made. */
const mostRemovals = 60;

function without(body: Body, drop: (parameter: ReceivedParameter) => boolean): Body {
  return { ...body, parameters: body.parameters.filter((parameter) => !drop(parameter)) };
}

function withParameter(body: Body, parameter: NamedValue): Body {
  return { ...body, parameters: [...body.parameters, parameter] };
}

/** Texts that clients write for no value, and who does. */
const nothings: ReadonlyMap<string, string> = new Map([
  ['null', 'The Java library leaves a null value out of the base string but sends it as "null".'],
  ['None', 'Python writes None for no value.'],
  ['undefined', 'JavaScript writes undefined for no value.'],
  ['nil', 'Ruby and Go write nil for no value.'],
  ['NULL', 'SQL and some C libraries write NULL for no value.'],
  ['Null', 'Some JSON and scripting libraries write Null for no value.'],
  ['NaN', 'JavaScript and Java write NaN for a number that is none.'],
  ['nan', 'Python writes nan for a number that is none.'],
  ['<null>', 'Foundation of Apple writes <null> for no value.'],
  ['(null)', 'Foundation of Apple writes (null) for no value.'],
  ['<nil>', 'Go writes <nil> for no value.'],
  ['[object Object]', 'JavaScript writes [object Object] for an object that is made a text.'],
  ['[object Undefined]', 'JavaScript writes so for no value.'],
  ['Infinity', 'JavaScript and Java write Infinity.'],
  ['(none)', 'Some templates write (none) for no value.'],
]);

const signAll = 'Sign last: every parameter but sig belongs into the base string.';

const addedLater = mistakeOf('parameter added after signing', signAll);
const lostLater = mistakeOf('parameter lost after signing', 'Send every parameter that was signed.');
const lostByProxy = mistakeOf(
  'parameter lost after signing',
  'Send every parameter that was signed; look for a proxy that drops some.',
);
const nullParameter = mistakeOf('null parameter', 'Do not set a parameter at all when it has no value.');
const emptyLeftOut = mistakeOf(
  'empty parameter left out',
  'Sign empty parameters too, as "name=", or do not send them.',
);

/** One parameter left out: the more special cause, where its value proves one. */
function removed({ name, value }: ReceivedParameter, to: Body): Variant<Body> {
  const client = nothings.get(value);
  if (client !== undefined) {
    const told = says`The parameter "${shown(name)}" was sent as "${value}" but not signed: it has no value.`;
    return nullParameter(told, to, { fix: 'Do not set the parameter at all when it has no value.', client });
  }
  if (value === '') return emptyLeftOut(says`The empty parameter "${shown(name)}" was sent but not signed.`, to);
  return addedLater(says`The parameter "${shown(name)}" was sent but not signed.`, to, { rarity: 'common' });
}

function* added(body: Body, { queryNames }: MistakeContext): Generator<Variant<Body>> {
  if (body.parameters.length <= mostRemovals) {
    for (const parameter of body.parameters) {
      yield removed(
        parameter,
        without(body, ({ name }) => name === parameter.name),
      );
    }
  }
  const notSigned = (
    told: Parameters<typeof addedLater>[0],
    drop: (one: NamedValue) => boolean,
    rarity?: Rarity,
  ): Variant<Body> => addedLater(told, without(body, drop), { rarity });
  const inQuery = (one: NamedValue) => queryNames.has(one.name);
  if (queryNames.size > 0) {
    yield notSigned('Only the parameters of the body were signed.', inQuery, 'common');
    yield notSigned('Only the parameters of the query string were signed.', (one) => !inQuery(one), 'common');
  }
  const isCommon = (one: NamedValue) => common.has(one.name.toLowerCase());
  yield notSigned(
    "Only apiKey, nonce and timestamp were signed, without the method's own parameters.",
    (one) => !isCommon(one),
  );
  yield notSigned("Only the method's own parameters were signed, without apiKey, nonce and timestamp.", isCommon);
  const isTime = (one: NamedValue) => ['timestamp', 'nonce'].includes(one.name.toLowerCase());
  yield notSigned('nonce and timestamp were sent but not signed.', isTime);
  yield notSigned('No parameter was signed.', () => true);
  for (const names of addedByLibraries) {
    const isAdded = (one: NamedValue) => names.has(one.name.toLowerCase());
    const found = body.parameters.filter(isAdded).map((one) => `"${shown(one.name)}"`);
    if (found.length < 2) continue;
    yield notSigned(says`The parameters ${found.join(' and ')} were sent but not signed.`, isAdded);
  }
  for (const prefix of ['x_', '_', 'sdk', 'utm_']) {
    const begins = (one: NamedValue) => one.name.toLowerCase().startsWith(prefix);
    yield notSigned(says`The parameters whose names begin with "${prefix}" were sent but not signed.`, begins, 'rare');
  }
}

function* lost(body: Body, { userKeys, secretTexts }: MistakeContext): Generator<Variant<Body>> {
  const has = (name: string) => body.parameters.some((one) => one.name.toLowerCase() === name.toLowerCase());
  for (const parameter of oftenDropped) {
    if (has(parameter.name)) continue;
    const sentence = `The parameter ${parameter.name}=${parameter.value} was signed but not received.`;
    const rarity = mostDropped.includes(parameter) ? 'common' : undefined;
    yield lostByProxy(sentence, withParameter(body, parameter), { rarity });
  }
  if (!has('userKey')) {
    for (const value of userKeys) {
      const told = says`The parameter userKey=${shown(value)} was signed but not received.`;
      yield lostLater(told, withParameter(body, { name: 'userKey', value }));
    }
  }
  const secretSigned = mistakeOf(
    'secret signed as a parameter',
    'Use the secret as HMAC key only; it is no parameter of a signed call.',
  );
  for (const name of ['secret', 'client_secret']) {
    const told = says`The secret itself is in the base string, as the parameter "${name}".`;
    for (const value of secretTexts) yield secretSigned(told, withParameter(body, { name, value }));
  }
}

/** What OAuth 1.0 libraries sign: parameters of their own, and other names for those that this interface has. */
const ofOAuth: readonly NamedValue[] = [
  { name: 'oauth_signature_method', value: 'HMAC-SHA1' },
  { name: 'oauth_version', value: '1.0' },
];
const oauthNames: ReadonlyMap<string, string> = new Map([
  ['apikey', 'oauth_consumer_key'],
  ['nonce', 'oauth_nonce'],
  ['timestamp', 'oauth_timestamp'],
]);

const oauthSigned = mistakeOf(
  'OAuth 1.0 parameters',
  'Sign the parameters that are sent, under the names that they are sent with, and no others.',
  { rarity: 'rare', client: 'OAuth 1.0 libraries sign so.' },
);

function* oauth(body: Body): Generator<Variant<Body>> {
  if (body.parameters.some(({ name }) => /^oauth_(?!token$)/i.test(name))) return;
  const renamed = body.parameters.map((one) => ({ ...one, name: oauthNames.get(one.name.toLowerCase()) ?? one.name }));
  for (const extra of [ofOAuth, ofOAuth.slice(0, 1)]) {
    const names = extra.map(({ name }) => name);
    yield oauthSigned(`The base string has ${names.join(' and ')} of OAuth 1.0, which this call does not send.`, {
      ...body,
      parameters: [...body.parameters, ...extra],
    });
    yield oauthSigned('The parameters were signed under their names of OAuth 1.0, such as oauth_nonce.', {
      ...body,
      parameters: [...renamed, ...extra],
    });
  }
}

const sigSigned = mistakeOf('sig included', 'Leave sig out of the base string.', { rarity: 'rare' });

function* sigIncluded(body: Body): Generator<Variant<Body>> {
  for (const value of ['', 'null', 'undefined', 'None'])
    yield sigSigned('sig itself is in the base string.', withParameter(body, { name: 'sig', value }));
}

function withValues(body: Body, change: (value: string, name: string) => string): Body {
  return {
    ...body,
    parameters: body.parameters.map((one) => {
      const value = change(one.value, one.name);
      return value === one.value ? one : { ...one, value };
    }),
  };
}

const textOnce = 'Turn every value into text once, and sign and send that text.';
const emptyAsWord = mistakeOf('empty parameter signed as a word', textOnce);

function* empties(body: Body): Generator<Variant<Body>> {
  const isNothing = ({ value }: NamedValue) => nothings.has(value);
  for (const [text, client] of nothings) {
    const count = body.parameters.filter(({ value }) => value === text).length;
    if (count < 2) continue;
    const told = says`Parameters without a value were left out of the base string but sent as "${text}".`;
    yield nullParameter(
      told,
      without(body, ({ value }) => value === text),
      { client },
    );
  }
  yield nullParameter(
    'Parameters without a value were signed as empty text but sent as a word.',
    withValues(body, (value) => (nothings.has(value) ? '' : value)),
  );
  for (const [word, client] of nothings) {
    if (!body.parameters.some(({ value }) => nothings.has(value) && value !== word)) continue;
    const to = withValues(body, (value) => (nothings.has(value) ? word : value));
    yield nullParameter(says`Parameters without a value were signed as "${word}" but sent as another word.`, to, {
      client,
    });
  }
  const withoutValue = body.parameters.filter(({ value }) => value === '' || nothings.has(value));
  if (withoutValue.length > 1) {
    for (const parameter of withoutValue.slice(0, 20)) {
      for (const word of ['', ...nothings.keys()]) {
        if (word === parameter.value) continue;
        const told = says`The parameter "${shown(parameter.name)}" was signed as "${word}" but sent as "${shown(parameter.value)}".`;
        const parameters = body.parameters.map((one) => (one === parameter ? { ...one, value: word } : one));
        const to = { ...body, parameters };
        yield parameter.value === '' ? emptyAsWord(told, to) : nullParameter(told, to, { fix: textOnce });
      }
    }
  }
  yield nullParameter(
    'Parameters without a value were left out of the base string but sent.',
    without(body, (one) => isNothing(one) || one.value === ''),
  );
  if (body.parameters.filter(({ value }) => value === '').length > 1) {
    const to = without(body, ({ value }) => value === '');
    yield emptyLeftOut('Empty parameters were sent but left out of the base string.', to, {
      rarity: 'common',
      client: 'The .NET and Android libraries skip values that are null, and some clients skip empty ones, too.',
    });
  }
  for (const word of nothings.keys()) {
    const to = withValues(body, (value) => (value === '' ? word : value));
    yield emptyAsWord(says`Empty parameters were signed as "${word}" but sent empty.`, to, { rarity: 'rare' });
  }
  yield {
    name: 'false and 0 signed as empty text',
    sentence: 'Values such as 0 and false were signed as empty text but sent as they are.',
    fix: textOnce,
    client: 'One of the Node.js clients treats 0 and false so, and PHP writes false as empty text.',
    to: withValues(body, (value) => (value === '0' || /^false$/i.test(value) ? '' : value)),
  };
  yield {
    name: 'false and 0 left out',
    sentence: 'Parameters with values such as 0 and false were sent but left out of the base string.',
    fix: 'Sign every parameter that is sent, whatever its value.',
    to: without(body, ({ value }) => value === '0' || /^false$/i.test(value)),
  };
}

const sentTwice = mistakeOf(
  'parameter sent twice',
  'Send each parameter once; some libraries add apiKey or format on their own.',
);

function* twice(body: Body): Generator<Variant<Body>> {
  const seen = new Map<string, number>();
  for (const { name } of body.parameters) seen.set(name.toLowerCase(), (seen.get(name.toLowerCase()) ?? 0) + 1);
  if (seen.size === body.parameters.length) return;
  for (const [sentence, list] of [
    ['A parameter was sent twice but signed once (its first spelling).', body.parameters],
    ['A parameter was sent twice but signed once (its last spelling).', [...body.parameters].reverse()],
  ] as const) {
    const kept = new Set<string>();
    const once = list.filter(({ name }) => !kept.has(name.toLowerCase()) && kept.add(name.toLowerCase()));
    yield sentTwice(sentence, { ...body, parameters: once });
  }
}

/** Mistakes with which parameters are signed. */
export const mistakesOfParameters: readonly Mistakes<Body>[] = [added, lost, sigIncluded, empties, twice, oauth];

/** Of so many parameters at most each choice of those that were not signed is tried: 1,023 ways. */
const mostChosen = 10;

const withCommas = (words: readonly string[]) => words.join(', ');

/** Several parameters that something behind the signing code adds. */
function* severalAdded(body: Body): Generator<Variant<Body>> {
  const able = body.parameters.filter(
    ({ name }) => !common.has(name.toLowerCase()) || name.toLowerCase() === 'userkey',
  );
  const some = able.slice(0, mostChosen);
  for (let choice = 1; choice < 2 ** some.length; choice += 1) {
    const gone = some.filter((_, index) => (choice >> index) & 1);
    if (gone.length < 2) continue;
    const left = new Set(gone);
    const told = says`The parameters ${withCommas(gone.map(({ name }) => `"${shown(name)}"`))} were sent but not signed.`;
    yield addedLater(told, { ...body, parameters: body.parameters.filter((one) => !left.has(one)) });
  }
}

/** Several parameters that a library signs on its own, and something behind it drops. */
function* severalLost(body: Body): Generator<Variant<Body>> {
  const has = new Set(body.parameters.map(({ name }) => name.toLowerCase()));
  const able = oftenDropped.filter(({ name }) => !has.has(name.toLowerCase()));
  const lists: (readonly NamedValue[])[] = [];
  for (const [index, one] of able.entries()) {
    for (const [next, other] of able.slice(index + 1).entries()) {
      if (other.name === one.name) continue;
      lists.push([one, other]);
      for (const third of able.slice(index + next + 2)) {
        if (third.name !== one.name && third.name !== other.name) lists.push([one, other, third]);
      }
    }
  }
  for (const list of lists) {
    const told = says`The parameters ${withCommas(list.map(({ name, value }) => `${name}=${value}`))} were signed but not received.`;
    yield lostByProxy(told, { ...body, parameters: [...body.parameters, ...list] });
  }
}

/** Those that take hundreds of candidates. */
export const longMistakesOfParameters: readonly Mistakes<Body>[] = [severalAdded, severalLost];

/** Parameters that clients set in each call, or in most (F 4.2, F 7): such a one is signed without a value. */
const oftenUnset: readonly string[] =
  'UID siteUID callback format context cid lang include fields extraProfileFields extraFields profile data query regToken oauth_token userKey targetEnv sdk sdkBuild source regSource pageURL authMode httpStatusCodes loginMode sessionExpiration email phone loginID password status userAction cursorId limit start sort preferences subscriptions identities provider providerSessions captchaToken deviceToken ignoreInterruptions finalizeRegistration isLite verificationUrl newPassword token code value name type id environment ucid gmid hasGmid secret userInfo newUser tags'.split(
    ' ',
  );
const words = [
  'null',
  'undefined',
  'None',
  'nil',
  'NaN',
  'NULL',
  'nan',
  '(null)',
  '<null>',
  '<nil>',
  '',
  '[object Object]',
];

/** A parameter without a value that the signing code writes as a word, and the sending code leaves out. */
function* signedNothings(body: Body): Generator<Variant<Body>> {
  const has = new Set(body.parameters.map(({ name }) => name.toLowerCase()));
  for (const value of words) {
    for (const name of oftenUnset) {
      if (has.has(name.toLowerCase())) continue;
      yield {
        name: 'parameter without a value signed only',
        ...says`The parameter "${name}" was signed as "${value}" but not sent: it has no value.`,
        rarity: 'rare',
        fix: 'Leave out a parameter that has no value before the call is signed, as it is left out when the call is sent.',
        client: nothings.get(value),
        to: withParameter(body, { name, value }),
      };
    }
  }
}

/** Those that take hundreds of candidates and are few clients' mistake: a call that has just been refused does not wait for them. */
export const rareMistakesOfParameters: readonly Mistakes<Body>[] = [signedNothings];
