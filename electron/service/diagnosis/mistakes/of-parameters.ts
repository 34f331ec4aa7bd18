import type { NamedValue } from '#shared/protocol/base-string.ts';
import {
  type Body,
  changed,
  choicesOf,
  type MistakeContext,
  type Mistakes,
  mistakeOf,
  mostSingles,
  type Rarity,
  type ReceivedParameter,
  says,
  shown,
  type Variant,
  withOne,
} from './recipe.ts';

/** Parameters that client libraries add on their own and gateways drop. */
const oftenDropped: readonly NamedValue[] = [
  'format=json httpStatusCodes=false format=xml format=jsonp httpStatusCodes=true httpStatusCodes=False',
  'httpStatusCodes=True targetEnv=mobile targetEnv=browser authMode=cookie sdk=js_latest sdk=java_3.2.4',
  'sdk=php_3.1.0 sdk=python_3.6.0 dontHandleScreenSet=true lang=en',
].flatMap((line) =>
  line.split(' ').map((one) => {
    const [name = '', value = ''] = one.split('=');
    return { name, value };
  }),
);

/** Those that the libraries add to each call. */
const mostDropped = oftenDropped.slice(0, 2);

const isNamed = (names: ReadonlySet<string>) => (one: NamedValue) => names.has(one.name.toLowerCase());
const isEmpty = ({ value }: NamedValue) => value === '';
/** Whether a call has a parameter of this name, in any spelling. */
function has(body: Body): (name: string) => boolean {
  const names = new Set(body.parameters.map(({ name }) => name.toLowerCase()));
  return (name) => names.has(name.toLowerCase());
}

const without = (body: Body, drop: (parameter: ReceivedParameter) => boolean): Body => ({
  ...body,
  parameters: body.parameters.filter((parameter) => !drop(parameter)),
});
const withMore = (body: Body, ...more: readonly NamedValue[]): Body => ({
  ...body,
  parameters: [...body.parameters, ...more],
});

/** Lower-case names of parameters that a library adds together, after the call was signed. */
const addedByLibraries = [
  isNamed(new Set(['callback', '_', 'cb', 'jsonp'])),
  isNamed(new Set(['format', 'httpstatuscodes', 'sdk', 'sdkbuild'])),
  isNamed(new Set(['format', 'callback', '_'])),
];

/** Parameters that every signed call has. */
const isCommon = isNamed(new Set(['apikey', 'timestamp', 'nonce', 'userkey']));

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
function removed({ name, value }: ReceivedParameter, body: Body): Variant<Body> {
  const to = without(body, (one) => one.name === name);
  const client = nothings.get(value);
  if (client !== undefined) {
    const told = says`The parameter "${shown(name)}" was sent as "${value}" but not signed: it has no value.`;
    return nullParameter(told, to, { fix: 'Do not set the parameter at all when it has no value.', client });
  }
  if (value === '') return emptyLeftOut(says`The empty parameter "${shown(name)}" was sent but not signed.`, to);
  return addedLater(says`The parameter "${shown(name)}" was sent but not signed.`, to, { rarity: 'common' });
}

function* added(body: Body, { queryNames }: MistakeContext): Generator<Variant<Body>> {
  for (const one of body.parameters.length <= mostSingles ? body.parameters : []) yield removed(one, body);
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
  yield notSigned(
    "Only apiKey, nonce and timestamp were signed, without the method's own parameters.",
    (one) => !isCommon(one),
  );
  yield notSigned("Only the method's own parameters were signed, without apiKey, nonce and timestamp.", isCommon);
  yield notSigned('nonce and timestamp were sent but not signed.', isNamed(new Set(['timestamp', 'nonce'])));
  yield notSigned('No parameter was signed.', () => true);
  for (const isAdded of addedByLibraries) {
    const found = body.parameters.filter(isAdded).map((one) => `"${shown(one.name)}"`);
    if (found.length < 2) continue;
    yield notSigned(says`The parameters ${found.join(' and ')} were sent but not signed.`, isAdded);
  }
  for (const prefix of ['x_', '_', 'sdk', 'utm_']) {
    const begins = (one: NamedValue) => one.name.toLowerCase().startsWith(prefix);
    yield notSigned(says`The parameters whose names begin with "${prefix}" were sent but not signed.`, begins, 'rare');
  }
}

const secretSigned = mistakeOf(
  'secret signed as a parameter',
  'Use the secret as HMAC key only; it is no parameter of a signed call.',
);

function* lost(body: Body, { userKeys, secretTexts }: MistakeContext): Generator<Variant<Body>> {
  const isSent = has(body);
  for (const parameter of oftenDropped) {
    if (isSent(parameter.name)) continue;
    const sentence = `The parameter ${parameter.name}=${parameter.value} was signed but not received.`;
    const rarity = mostDropped.includes(parameter) ? 'common' : undefined;
    yield lostByProxy(sentence, withMore(body, parameter), { rarity });
  }
  for (const value of isSent('userKey') ? [] : userKeys) {
    const told = says`The parameter userKey=${shown(value)} was signed but not received.`;
    yield lostLater(told, withMore(body, { name: 'userKey', value }));
  }
  for (const name of ['secret', 'client_secret']) {
    const told = says`The secret itself is in the base string, as the parameter "${name}".`;
    for (const value of secretTexts) yield secretSigned(told, withMore(body, { name, value }));
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
  const renamed = changed(body, ({ name }) => ({ name: oauthNames.get(name.toLowerCase()) }));
  for (const extra of [ofOAuth, ofOAuth.slice(0, 1)]) {
    const names = extra.map(({ name }) => name).join(' and ');
    const sentence = `The base string has ${names} of OAuth 1.0, which this call does not send.`;
    yield oauthSigned(sentence, withMore(body, ...extra));
    const ofNames = 'The parameters were signed under their names of OAuth 1.0, such as oauth_nonce.';
    yield oauthSigned(ofNames, withMore(renamed, ...extra));
  }
}

const sigSigned = mistakeOf('sig included', 'Leave sig out of the base string.', { rarity: 'rare' });

function* sigIncluded(body: Body): Generator<Variant<Body>> {
  for (const value of ['', 'null', 'undefined', 'None'])
    yield sigSigned('sig itself is in the base string.', withMore(body, { name: 'sig', value }));
}

const textOnce = 'Turn every value into text once, and sign and send that text.';
const emptyAsWord = mistakeOf('empty parameter signed as a word', textOnce);

const isNothing = ({ value }: NamedValue) => nothings.has(value);
const isFalse = ({ value }: NamedValue) => value === '0' || /^false$/i.test(value);
/** Those of some parameters with another value. */
const withValue = (body: Body, which: (one: NamedValue) => boolean, value: string): Body =>
  changed(body, (one) => (which(one) ? { value } : {}));

function* empties(body: Body): Generator<Variant<Body>> {
  const { parameters } = body;
  for (const [text, client] of nothings) {
    if (parameters.filter(({ value }) => value === text).length < 2) continue;
    const told = says`Parameters without a value were left out of the base string but sent as "${text}".`;
    const to = without(body, ({ value }) => value === text);
    yield nullParameter(told, to, { client });
  }
  const asEmpty = 'Parameters without a value were signed as empty text but sent as a word.';
  yield nullParameter(asEmpty, withValue(body, isNothing, ''));
  for (const [word, client] of nothings) {
    if (!parameters.some((one) => isNothing(one) && one.value !== word)) continue;
    const told = says`Parameters without a value were signed as "${word}" but sent as another word.`;
    yield nullParameter(told, withValue(body, isNothing, word), { client });
  }
  const withoutValue = parameters.filter((one) => isEmpty(one) || isNothing(one));
  for (const parameter of withoutValue.length > 1 ? withoutValue.slice(0, 20) : []) {
    for (const word of ['', ...nothings.keys()]) {
      const told = says`The parameter "${shown(parameter.name)}" was signed as "${word}" but sent as "${shown(parameter.value)}".`;
      const to = withOne(body, parameter, { value: word });
      yield isEmpty(parameter) ? emptyAsWord(told, to) : nullParameter(told, to, { fix: textOnce });
    }
  }
  yield nullParameter(
    'Parameters without a value were left out of the base string but sent.',
    without(body, (one) => isNothing(one) || isEmpty(one)),
  );
  if (parameters.filter(isEmpty).length > 1) {
    yield emptyLeftOut('Empty parameters were sent but left out of the base string.', without(body, isEmpty), {
      rarity: 'common',
      client: 'The .NET and Android libraries skip values that are null, and some clients skip empty ones, too.',
    });
  }
  for (const word of nothings.keys()) {
    const told = says`Empty parameters were signed as "${word}" but sent empty.`;
    yield emptyAsWord(told, withValue(body, isEmpty, word), { rarity: 'rare' });
  }
  yield {
    name: 'false and 0 signed as empty text',
    sentence: 'Values such as 0 and false were signed as empty text but sent as they are.',
    fix: textOnce,
    client: 'One of the Node.js clients treats 0 and false so, and PHP writes false as empty text.',
    to: withValue(body, isFalse, ''),
  };
  yield {
    name: 'false and 0 left out',
    sentence: 'Parameters with values such as 0 and false were sent but left out of the base string.',
    fix: 'Sign every parameter that is sent, whatever its value.',
    to: without(body, isFalse),
  };
}

const sentTwice = mistakeOf(
  'parameter sent twice',
  'Send each parameter once; some libraries add apiKey or format on their own.',
);

function* twice(body: Body): Generator<Variant<Body>> {
  if (new Set(body.parameters.map(({ name }) => name.toLowerCase())).size === body.parameters.length) return;
  for (const [spelling, list] of [
    ['first', body.parameters],
    ['last', body.parameters.toReversed()],
  ] as const) {
    const kept = new Set<string>();
    const parameters = list.filter(({ name }) => !kept.has(name.toLowerCase()) && kept.add(name.toLowerCase()));
    const sentence = `A parameter was sent twice but signed once (its ${spelling} spelling).`;
    yield sentTwice(sentence, { ...body, parameters });
  }
}

/** Mistakes with which parameters are signed. */
export const mistakesOfParameters: readonly Mistakes<Body>[] = [added, lost, sigIncluded, empties, twice, oauth];

/** Of so many parameters at most each choice of those that were not signed is tried: 1,023 ways. */
const mostChosen = 10;

/** Several parameters that something behind the signing code adds. */
function* severalAdded(body: Body): Generator<Variant<Body>> {
  const able = body.parameters.filter((one) => !isCommon(one) || one.name.toLowerCase() === 'userkey');
  for (const gone of choicesOf(able.slice(0, mostChosen))) {
    if (gone.length < 2) continue;
    const names = gone.map(({ name }) => `"${shown(name)}"`).join(', ');
    const to = without(body, (one) => gone.includes(one));
    yield addedLater(says`The parameters ${names} were sent but not signed.`, to);
  }
}

/** Several parameters that a library signs on its own, and something behind it drops. */
function* severalLost(body: Body): Generator<Variant<Body>> {
  const isSent = has(body);
  const able = oftenDropped.filter(({ name }) => !isSent(name));
  for (const [index, one] of able.entries()) {
    const others = able.slice(index + 1).filter(({ name }) => name !== one.name);
    for (const [next, other] of others.entries()) {
      const thirds = others.slice(next + 1).filter(({ name }) => name !== other.name);
      for (const list of [[one, other], ...thirds.map((third) => [one, other, third])]) {
        const texts = list.map(({ name, value }) => `${name}=${value}`).join(', ');
        yield lostByProxy(says`The parameters ${texts} were signed but not received.`, withMore(body, ...list));
      }
    }
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

const signedOnly = mistakeOf(
  'parameter without a value signed only',
  'Leave out a parameter that has no value before the call is signed, as it is left out when the call is sent.',
  { rarity: 'rare' },
);

/** A parameter without a value that the signing code writes as a word, and the sending code leaves out. */
function* signedNothings(body: Body): Generator<Variant<Body>> {
  const isSent = has(body);
  for (const value of words) {
    for (const name of oftenUnset.filter((one) => !isSent(one))) {
      const told = says`The parameter "${name}" was signed as "${value}" but not sent: it has no value.`;
      yield signedOnly(told, withMore(body, { name, value }), { client: nothings.get(value) });
    }
  }
}

/** Those that take hundreds of candidates and are few clients' mistake: a call that has just been refused does not wait for them. */
export const rareMistakesOfParameters: readonly Mistakes<Body>[] = [signedNothings];
