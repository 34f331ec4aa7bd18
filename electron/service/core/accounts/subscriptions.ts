import type { FieldSchema, Schemas, ValidationError } from '#service/core/schema/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { isObject, membersOf } from '#shared/narrowing.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { isTime } from './json-values.ts';

/** Subscriptions of one account, and texts in tags. */
const MAX_SUBSCRIPTIONS = 500;
const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 200;

interface DoubleOptIn {
  readonly status: 'NotConfirmed' | 'Pending' | 'Confirmed';
  readonly emailSentTime?: string;
  readonly confirmTime?: string;
  readonly doiConditionallyConfirmed: boolean;
}

/** What an account has of one subscription (F 8.2). */
interface Subscription {
  readonly isSubscribed: boolean;
  readonly tags: readonly string[];
  /** ISO 8601, when isSubscribed last changed. */
  readonly lastUpdatedSubscriptionState: string;
  /** Of subscriptions that have to be confirmed. */
  readonly doubleOptIn?: DoubleOptIn;
}

interface SubscriptionsChange {
  /** To be stored when there are no errors. */
  readonly subscriptions: JsonObject;
  readonly errors: readonly ValidationError[];
  /** Names of those whose isSubscribed changed: the webhook subscriptionUpdated. */
  readonly changed: readonly string[];
  /** Names of those that wait for a confirmation now: each needs a mail. */
  readonly toConfirm: readonly string[];
}

/**
 * Merges a change into the subscriptions of an account, with its times (F 8.2). A subscription that is null is removed; tags
 * alone leave isSubscribed as it is. Members that the service sets may only be sent back unchanged.
 *
 * @param at service clock, milliseconds
 * @param imports members that the service sets are taken as given, and nobody is asked to confirm (F 7.3 importAccount)
 */
export function changedSubscriptions(
  schemas: Pick<Schemas, 'subscriptionsSchema'>,
  stored: JsonObject,
  change: JsonObject,
  at: number,
  imports = false,
): SubscriptionsChange {
  const errors: ValidationError[] = [];
  const now = new Date(at).toISOString();
  const result = new Map(Object.entries(stored));
  const changed: string[] = [];
  const toConfirm: string[] = [];
  for (const [name, value] of Object.entries(change)) {
    const place = `subscriptions.${name.slice(0, 100)}`;
    const field = schemas.subscriptionsSchema.fields.get(name);
    const before = (result.get(name) as { email?: Subscription } | undefined)?.email;
    if (value === null) {
      result.delete(name);
      continue;
    }
    const wrong = (member: string, code: number, sentence: string) => {
      if (errors.length < 50) {
        errors.push({ errorCode: code, message: `${errorMessage(code)}: ${sentence}`, fieldName: `${place}${member}` });
      }
    };
    if (field === undefined && !/^[A-Za-z0-9_]{1,100}$/.test(name)) {
      wrong('', 400024, 'the name has at most 100 Latin letters, digits and underscores.');
      continue;
    }
    const email = objectWith(value, ['email'])?.email;
    const sent = objectWith(email, ['isSubscribed', 'tags', 'lastUpdatedSubscriptionState', 'doubleOptIn']);
    if (sent === undefined) {
      wrong('.email', 400023, 'it must be {"email":{"isSubscribed":<Boolean>,"tags":[<text>]}}.');
      continue;
    }
    const problem = problemOf(sent, before, imports);
    if (problem !== undefined) {
      wrong(...problem);
      continue;
    }
    const given: Given = sent;
    const next = imports ? importedSubscription(given, before, now) : nextSubscription(given, before, field, now);
    if (next.isSubscribed !== before?.isSubscribed) changed.push(name);
    if (!imports && next.doubleOptIn?.status === 'Pending' && before?.doubleOptIn?.status !== 'Pending')
      toConfirm.push(name);
    result.set(name, { email: next });
  }
  if (result.size > MAX_SUBSCRIPTIONS) {
    const message = `${errorMessage(400006)}: an account has at most ${MAX_SUBSCRIPTIONS} subscriptions.`;
    errors.push({ errorCode: 400006, message, fieldName: 'subscriptions' });
  }
  return { subscriptions: Object.fromEntries(result), errors, changed, toConfirm };
}

/** The subscriptions after the user has followed the link of the mail; undefined when that one waits for nothing. */
export function confirmedSubscription(stored: JsonObject, name: string, at: number): JsonObject | undefined {
  const before = Object.hasOwn(stored, name) ? (stored[name] as { email: Subscription }).email : undefined;
  if (before?.doubleOptIn?.status !== 'Pending') return undefined;
  const doubleOptIn: DoubleOptIn = {
    ...before.doubleOptIn,
    status: 'Confirmed',
    confirmTime: new Date(at).toISOString(),
  };
  return { ...stored, [name]: { email: { ...before, doubleOptIn } } };
}

type Members = Readonly<Record<string, unknown>>;

/** A subscription as a call sends it, once its members have the right forms. */
type Given = Readonly<
  Partial<Omit<Subscription, 'doubleOptIn'>> & {
    readonly doubleOptIn?: Partial<DoubleOptIn> & { readonly isExternallyVerified?: boolean };
  }
>;

/** The value as an object that has no other members; undefined when it is none. */
function objectWith(value: unknown, members: readonly string[]): Members | undefined {
  if (!isObject(value)) return undefined;
  return Object.keys(value).every((name) => members.includes(name)) ? value : undefined;
}

/** The member, an error code and a sentence. */
type Problem = readonly [string, number, string] | undefined;

function problemOf(given: Members, before: Subscription | undefined, imports: boolean): Problem {
  const { isSubscribed, tags, lastUpdatedSubscriptionState: updated, doubleOptIn } = given;
  if (isSubscribed === undefined && before === undefined) return ['.email.isSubscribed', 400027, 'true or false.'];
  if (isSubscribed !== undefined && typeof isSubscribed !== 'boolean') {
    return ['.email.isSubscribed', 400023, 'it must be true or false.'];
  }
  if (tags !== undefined && !isTags(tags)) {
    return [
      '.email.tags',
      400023,
      `it must be a list of at most ${MAX_TAGS} texts of at most ${MAX_TAG_LENGTH} characters.`,
    ];
  }
  if (imports) {
    if (updated !== undefined && !isTime(updated)) {
      return ['.email.lastUpdatedSubscriptionState', 400023, 'it must be a time such as 2020-01-31T12:00:00Z.'];
    }
  } else if (updated !== undefined && updated !== before?.lastUpdatedSubscriptionState) {
    return ['.email.lastUpdatedSubscriptionState', 400025, 'the service sets it when isSubscribed changes.'];
  }
  return doubleOptIn === undefined ? undefined : problemOfOptIn(doubleOptIn, before?.doubleOptIn, imports);
}

const optInMembers = ['isExternallyVerified', 'doiConditionallyConfirmed', 'status', 'emailSentTime', 'confirmTime'];
const optInStates: readonly unknown[] = ['NotConfirmed', 'Pending', 'Confirmed'];

function problemOfOptIn(given: unknown, before: DoubleOptIn | undefined, imports: boolean): Problem {
  const optIn = objectWith(given, optInMembers);
  if (optIn === undefined) {
    return ['.email.doubleOptIn', 400023, `it must be an object with: ${optInMembers.join(', ')}.`];
  }
  const first = (names: readonly (keyof DoubleOptIn | 'isExternallyVerified')[], isWrong: (name: string) => boolean) =>
    names.find((name) => optIn[name] !== undefined && isWrong(name));
  const problem = (member: string, code: number, sentence: string): Problem => [
    `.email.doubleOptIn.${member}`,
    code,
    sentence,
  ];
  if (imports) {
    if (first(['status'], () => !optInStates.includes(optIn.status))) {
      return problem('status', 400023, `it must be one of: ${optInStates.join(', ')}.`);
    }
    const time = first(['emailSentTime', 'confirmTime'], (name) => optIn[name] !== null && !isTime(optIn[name]));
    return time && problem(time, 400023, 'it must be a time such as 2020-01-31T12:00:00Z.');
  }
  const flag = first(['isExternallyVerified', 'doiConditionallyConfirmed'], (name) => typeof optIn[name] !== 'boolean');
  if (flag !== undefined) return problem(flag, 400023, 'it must be true or false.');
  const set = first(['status', 'emailSentTime', 'confirmTime'], (name) => optIn[name] !== membersOf(before)[name]);
  return set && problem(set, 400025, 'the service sets it.');
}

function importedSubscription(given: Given, before: Subscription | undefined, now: string): Subscription {
  const optIn = given.doubleOptIn;
  const time = (name: 'emailSentTime' | 'confirmTime') => {
    const value = optIn?.[name];
    return isTime(value) ? { [name]: new Date(value).toISOString() } : {};
  };
  const updated = given.lastUpdatedSubscriptionState;
  const doubleOptIn: DoubleOptIn | undefined =
    optIn === undefined
      ? before?.doubleOptIn
      : {
          status: optIn.status ?? 'NotConfirmed',
          doiConditionallyConfirmed: optIn.doiConditionallyConfirmed === true || optIn.isExternallyVerified === true,
          ...time('emailSentTime'),
          ...time('confirmTime'),
        };
  return {
    isSubscribed: given.isSubscribed ?? before?.isSubscribed ?? false,
    tags: given.tags ?? before?.tags ?? [],
    lastUpdatedSubscriptionState: updated === undefined ? now : new Date(updated).toISOString(),
    ...(doubleOptIn && { doubleOptIn }),
  };
}

function isTags(value: unknown): value is readonly string[] {
  if (!Array.isArray(value) || value.length > MAX_TAGS) return false;
  return value.every((tag) => typeof tag === 'string' && tag.length <= MAX_TAG_LENGTH);
}

function nextSubscription(
  given: Given,
  before: Subscription | undefined,
  field: FieldSchema | undefined,
  now: string,
): Subscription {
  const isSubscribed = given.isSubscribed ?? before?.isSubscribed ?? false;
  const isNew = isSubscribed !== before?.isSubscribed;
  const doubleOptIn = isNew ? nextOptIn(isSubscribed, given, field, now) : before?.doubleOptIn;
  return {
    isSubscribed,
    tags: given.tags ?? before?.tags ?? [],
    lastUpdatedSubscriptionState: isNew ? now : (before?.lastUpdatedSubscriptionState ?? now),
    ...(doubleOptIn && { doubleOptIn }),
  };
}

/** One that has to be confirmed waits for it, or counts as confirmed where the site knows the address (conditional). */
function nextOptIn(
  isSubscribed: boolean,
  given: Given,
  field: FieldSchema | undefined,
  now: string,
): DoubleOptIn | undefined {
  if (field?.doubleOptIn !== true) return undefined;
  if (!isSubscribed) return { status: 'NotConfirmed', doiConditionallyConfirmed: false };
  const { isExternallyVerified, doiConditionallyConfirmed } = given.doubleOptIn ?? {};
  const isKnown = isExternallyVerified === true || doiConditionallyConfirmed === true;
  if (field.enableConditionalDoubleOptIn === true && isKnown) {
    return { status: 'Confirmed', confirmTime: now, doiConditionallyConfirmed: true };
  }
  return { status: 'Pending', emailSentTime: now, doiConditionallyConfirmed: false };
}
