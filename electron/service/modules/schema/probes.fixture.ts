import { type Probe, probe, type Trial } from '#service/modules/policies/effects.fixture.ts';
import { dataTypes, type SchemaName, writeAccesses } from './field.ts';

const flags = [false, true];
/** `null` stands for a property that was not set. */
const unset = null;

export interface PropertyProbe extends Probe {
  /** The field. */
  readonly path: string;
  /** What else is set of it. */
  readonly field?: Readonly<Record<string, unknown>>;
  /** It has one value: others are refused when the schema is set. */
  readonly isFixed?: true;
}

const of = (path: string, { values, effect }: Probe, field = {}): PropertyProbe => ({ path, values, effect, field });
const site = async (trial: Trial, method: string, parameters: Record<string, string>) =>
  (await trial.bySite(`accounts.${method}`, parameters)).json;
const json = (value: unknown) => JSON.stringify(value);

/** `{a: {b: value}}` for the path `a.b`. */
const at = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

/** What the site is answered when it writes a value to u-ben. */
const written = async (trial: Trial, part: string, path: string, value: unknown) =>
  (await site(trial, 'setAccountInfo', { UID: 'u-ben', [part]: json(at(path, value)) })).errorCode;
const byUser = async (trial: Trial, part: string, path: string, value: unknown) => {
  const reply = await trial.bench.byToken(await trial.bench.token('u-ben'), 'accounts.setAccountInfo', {
    [part]: json(at(path, value)),
  });
  return reply.json.errorCode;
};
const found = async (trial: Trial, where: string) =>
  (await site(trial, 'search', { query: `SELECT UID FROM accounts WHERE ${where}` })).errorCode;
/** What the user is asked for. */
const missing = async (trial: Trial) =>
  (await trial.bySite('accounts.verifyLogin', { UID: 'u-ben' })).json.missingRequiredFields;

/** The only value; others are refused when the schema is set. */
const fixed = (path: string, type: string): PropertyProbe => ({
  ...of(
    path,
    probe([type, 'date'], async () => undefined),
  ),
  isFixed: true,
});

/** Fields of one part, written twice by users. */
const writing = (part: string, path: string, first: unknown, second: unknown) =>
  of(
    path,
    probe(writeAccesses, async (trial) => [
      await byUser(trial, part, path, first),
      await byUser(trial, part, path, second),
    ]),
  );

/** What profile, data and internal have in common. */
const fields = (part: string, text: string, whole: string): Readonly<Record<string, PropertyProbe>> => ({
  required: of(text, probe(flags, missing)),
  allowNull: of(
    text,
    probe(flags, (trial) => written(trial, part, text, null)),
  ),
  format: of(
    text,
    probe([unset, "regex('^a')", "regex('^b')"], async (trial) => [
      await written(trial, part, text, 'ab'),
      await written(trial, part, text, 'ba'),
    ]),
    { ...(part !== 'profile' && { type: 'string' }) },
  ),
  encrypt: of(
    text,
    probe([unset, 'AES'], (trial) => found(trial, `${part}.${text} > "a"`)),
    {
      ...(part !== 'profile' && { type: 'string' }),
    },
  ),
  encryptedNonSearchable: of(
    whole,
    probe(flags, (trial) => found(trial, `${part}.${whole} = 5`)),
    {
      ...(part !== 'profile' && { type: 'integer' }),
    },
  ),
});

/** A value that each type takes, but for what others of them do not; basic-string takes what string does. */
const samples = [1, 2 ** 40, 1.5, 'x', 'x'.repeat(20_000), '2026-01-31', true];
const typed = (part: string) =>
  of(
    'one',
    probe(
      dataTypes.filter((type) => type !== 'basic-string'),
      async (trial) => {
        const codes = [];
        for (const value of samples) codes.push(await written(trial, part, 'one', value));
        return codes;
      },
    ),
  );

const consent = (more: object = {}) => ({ isConsentGranted: true, ...more });
/** What the account has of a consent after the user gave it. */
const consented = async (trial: Trial) => {
  await byUser(trial, 'preferences', 'terms.tos', consent());
  const { preferences } = await site(trial, 'getAccountInfo', { UID: 'u-ben', include: 'preferences' });
  return preferences;
};
const stillMissing = (given: object) => async (trial: Trial) => {
  await written(trial, 'preferences', 'terms.tos', consent(given));
  return missing(trial);
};
/** A double opt-in that the site knows to be verified. */
const subscribed = async (trial: Trial) => {
  const email = { isSubscribed: true, doubleOptIn: { isExternallyVerified: true } };
  await written(trial, 'subscriptions', 'news', { email });
  const { subscriptions } = await site(trial, 'getAccountInfo', { UID: 'u-ben', include: 'subscriptions' });
  return subscriptions;
};
const removed = (part: string, path: string, value: unknown) => async (trial: Trial) => {
  await written(trial, part, path, value);
  return written(trial, part, path, null);
};
const news = { email: { isSubscribed: true } };
const isOff = { email: { isSubscribed: false } };

/** For each property that has an effect, by schema: how it shows. */
export const propertyProbes: Readonly<Record<SchemaName, Readonly<Record<string, PropertyProbe>>>> = {
  profileSchema: {
    ...fields('profile', 'nickname', 'age'),
    type: fixed('nickname', 'string'),
    writeAccess: writing('profile', 'nickname', 'a', 'b'),
  },
  dataSchema: {
    ...fields('data', 'one', 'count'),
    type: typed('data'),
    writeAccess: writing('data', 'one', 'a', 'b'),
  },
  internalSchema: { ...fields('internal', 'one', 'count'), type: typed('internal') },
  addressesSchema: {},
  subscriptionsSchema: {
    required: of('news', probe(flags, missing)),
    writeAccess: writing('subscriptions', 'news', news, isOff),
    allowNull: of('news', probe(flags, removed('subscriptions', 'news', news))),
    type: fixed('news', 'subscription'),
    doubleOptIn: of('news', probe(flags, subscribed)),
    enableConditionalDoubleOptIn: of('news', probe(flags, subscribed), { doubleOptIn: true }),
  },
  preferencesSchema: {
    required: of('terms.tos', probe(flags, missing)),
    writeAccess: writing('preferences', 'terms.tos', consent(), { isConsentGranted: false }),
    allowNull: of('terms.tos', probe(flags, removed('preferences', 'terms.tos', consent()))),
    type: fixed('terms.tos', 'consent'),
    isActive: of('terms.tos', probe(flags, missing), { required: true }),
    currentDocVersion: of('terms.tos', probe([unset, 1, 2], consented)),
    currentDocDate: of('terms.tos', probe([unset, '2026-01-31', '2026-02-28'], consented)),
    minDocVersion: of('terms.tos', probe([1, 2], stillMissing({ docVersion: 1 })), { required: true }),
    minDocDate: of('terms.tos', probe(['2026-01-01', '2026-02-01'], stillMissing({ docDate: '2026-01-15' })), {
      required: true,
    }),
  },
};

/** What shows whether a schema takes fields that it does not declare. */
export const strictnessProbes: Readonly<Partial<Record<SchemaName, Probe['effect']>>> = {
  // That of a profile is false: true is refused when it is set.
  profileSchema: async () => undefined,
  dataSchema: (trial) => written(trial, 'data', 'other', 1),
  internalSchema: (trial) => written(trial, 'internal', 'other', 1),
  subscriptionsSchema: (trial) => written(trial, 'subscriptions', 'other', news),
  preferencesSchema: (trial) => written(trial, 'preferences', 'other', consent()),
};
