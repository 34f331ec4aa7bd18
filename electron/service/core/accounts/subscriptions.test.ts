import { describe, expect, test } from 'vitest';
import { effectiveSchemas } from '#service/core/schema/schema-defaults.ts';
import type { JsonObject } from '#service/records/index.ts';
import { changedPreferences } from './preferences.ts';
import { changedSubscriptions, confirmedSubscription } from './subscriptions.ts';

const schemas = effectiveSchemas({
  subscriptionsSchema: { fields: { news: { doubleOptIn: true, enableConditionalDoubleOptIn: true }, offers: {} } },
  preferencesSchema: { fields: { 'terms.tos': { currentDocVersion: 2 } } },
});
const at = (seconds: number) => 1_700_000_000_000 + seconds * 1_000;
const time = (seconds: number) => new Date(at(seconds)).toISOString();
const email = (isSubscribed: boolean, more: object = {}) => ({ email: { isSubscribed, ...more } });

describe('F 8.2: subscriptions', () => {
  const change = (stored: JsonObject, given: unknown, seconds = 0) =>
    changedSubscriptions(schemas, stored, given as JsonObject, at(seconds));

  test('the time is that of the last change of isSubscribed; tags may change alone', () => {
    const first = change({}, { offers: email(true, { tags: ['a'] }), free: email(false) });
    expect(first).toMatchObject({ errors: [], changed: ['offers', 'free'], toConfirm: [] });
    expect(first.subscriptions).toEqual({
      offers: { email: { isSubscribed: true, tags: ['a'], lastUpdatedSubscriptionState: time(0) } },
      free: { email: { isSubscribed: false, tags: [], lastUpdatedSubscriptionState: time(0) } },
    });
    const second = change(first.subscriptions, { offers: { email: { tags: ['b'] } }, free: email(true) }, 5);
    expect(second.changed).toEqual(['free']);
    expect(second.subscriptions).toMatchObject({
      offers: { email: { isSubscribed: true, tags: ['b'], lastUpdatedSubscriptionState: time(0) } },
      free: { email: { isSubscribed: true, lastUpdatedSubscriptionState: time(5) } },
    });
    expect(change(second.subscriptions, second.subscriptions, 9)).toEqual({ ...second, changed: [] });
    expect(Object.keys(change(second.subscriptions, { free: null }).subscriptions)).toEqual(['offers']);
  });

  test('one with double opt-in waits for its confirmation, unless the site knows the address', () => {
    const first = change({}, { news: email(true) });
    expect(first.toConfirm).toEqual(['news']);
    expect(first.subscriptions).toMatchObject({
      news: { email: { doubleOptIn: { status: 'Pending', emailSentTime: time(0) } } },
    });
    const confirmed = confirmedSubscription(first.subscriptions, 'news', at(7)) ?? {};
    expect(confirmed).toMatchObject({
      news: { email: { isSubscribed: true, doubleOptIn: { status: 'Confirmed', confirmTime: time(7) } } },
    });
    expect(confirmedSubscription(confirmed, 'news', at(8))).toBeUndefined();
    expect(confirmedSubscription({}, 'constructor', at(8))).toBeUndefined();
    const left = change(confirmed, { news: email(false) });
    expect(left.subscriptions).toMatchObject({ news: { email: { doubleOptIn: { status: 'NotConfirmed' } } } });
    const known = change({}, { news: email(true, { doubleOptIn: { isExternallyVerified: true } }) });
    expect(known.toConfirm).toEqual([]);
    expect(known.subscriptions).toMatchObject({
      news: { email: { doubleOptIn: { status: 'Confirmed', doiConditionallyConfirmed: true } } },
    });
  });

  test.each([
    [{ news: true }, 'subscriptions.news.email 400023'],
    [{ news: { sms: {} } }, 'subscriptions.news.email 400023'],
    [{ news: email(true, { other: 1 }) }, 'subscriptions.news.email 400023'],
    [{ news: { email: {} } }, 'subscriptions.news.email.isSubscribed 400027'],
    [{ news: { email: { isSubscribed: 'true' } } }, 'subscriptions.news.email.isSubscribed 400023'],
    [{ news: email(true, { tags: 'a' }) }, 'subscriptions.news.email.tags 400023'],
    [
      { news: email(true, { lastUpdatedSubscriptionState: time(1) }) },
      'subscriptions.news.email.lastUpdatedSubscriptionState 400025',
    ],
    [
      { news: email(true, { doubleOptIn: { status: 'Confirmed' } }) },
      'subscriptions.news.email.doubleOptIn.status 400025',
    ],
    [{ 'a b': email(true) }, 'subscriptions.a b 400024'],
    [JSON.parse('{"__proto__x.y":{"email":{"isSubscribed":true}}}'), 'subscriptions.__proto__x.y 400024'],
    [Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`s${n}`, email(true)])), 'subscriptions 400006'],
  ])('a wrong shape is named: %#', (given, problem) => {
    const { errors } = change({}, given);
    expect(errors.map(({ fieldName, errorCode }) => `${fieldName} ${errorCode}`)).toEqual([problem]);
  });
});

describe('F 8.2: preferences', () => {
  const change = (stored: JsonObject, given: unknown, seconds = 0, byClient = false) =>
    changedPreferences(schemas, stored, given as JsonObject, { at: at(seconds), byClient });

  test('a consent has its version from the schema, and the time of its last change', () => {
    const first = change(
      {},
      { terms: { tos: { isConsentGranted: true, tags: ['x'] } }, ads: { isConsentGranted: false } },
    );
    expect(first).toMatchObject({ errors: [], changed: ['terms.tos', 'ads'] });
    expect(first.preferences).toMatchObject({
      terms: { tos: { isConsentGranted: true, docVersion: 2, lastConsentModified: time(0), actionTimestamp: time(0) } },
      ads: { isConsentGranted: false, tags: [], customData: [], entitlements: [] },
    });
    const second = change(first.preferences, { terms: { tos: { isConsentGranted: true, lang: 'de' } } }, 5);
    expect(second.changed).toEqual([]);
    expect(second.preferences).toMatchObject({
      terms: { tos: { lang: 'de', lastConsentModified: time(0), tags: ['x'] } },
    });
    const third = change(second.preferences, { terms: { tos: { isConsentGranted: false } } }, 9);
    expect(third.preferences).toMatchObject({
      terms: { tos: { isConsentGranted: false, lastConsentModified: time(9) } },
    });
    expect(change(third.preferences, { terms: { tos: null } }).preferences).not.toHaveProperty('terms.tos');
  });

  test('what the site imports has its own time; a user cannot set one, nor remove a consent', () => {
    const imported = { ads: { isConsentGranted: true, actionTimestamp: '2020-01-01T00:00:00Z' } };
    expect(change({}, imported).preferences).toMatchObject({
      ads: { actionTimestamp: '2020-01-01T00:00:00Z', lastConsentModified: time(0) },
    });
    expect(change({}, imported, 0, true).errors[0]).toMatchObject({
      errorCode: 400025,
      fieldName: 'preferences.ads.actionTimestamp',
    });
    expect(change({ ads: {} }, { ads: null }, 0, true).errors[0]).toMatchObject({ errorCode: 400025 });
  });

  test.each([
    [{ ads: true }, 'preferences.ads 400023'],
    [{ ads: {} }, 'preferences.ads 400023'],
    [{ ads: { isConsentGrantd: true } }, 'preferences.ads.isConsentGrantd 400023'],
    [{ ads: { isConsentGranted: 1 } }, 'preferences.ads.isConsentGranted 400023'],
    [{ ads: { isConsentGranted: true, other: 1 } }, 'preferences.ads.other 400024'],
    [{ ads: { docVersion: 1 } }, 'preferences.ads.isConsentGranted 400027'],
    [
      { ads: { isConsentGranted: true, customData: [{ key: 'k'.repeat(21), value: '' }] } },
      'preferences.ads.customData 400023',
    ],
    [{ ads: { isConsentGranted: true, lastConsentModified: time(1) } }, 'preferences.ads.lastConsentModified 400025'],
    [{ terms: { tos: { isConsentGranted: true, docVersion: 3 } } }, 'preferences.terms.tos.docVersion 400006'],
    [{ 'a b': { isConsentGranted: true } }, 'preferences.a b 400024'],
  ])('a wrong shape is named: %#', (given, problem) => {
    const { errors } = change({}, given);
    expect(errors.map(({ fieldName, errorCode }) => `${fieldName} ${errorCode}`)).toEqual([problem]);
  });

  test('tags stay with the version that they were given for', () => {
    const { preferences } = change({}, { ads: { isConsentGranted: true, docVersion: 1, tags: ['x'] } });
    expect(change(preferences, { ads: { tags: ['y'] } }).errors[0]).toMatchObject({
      errorCode: 400025,
      fieldName: 'preferences.ads.tags',
    });
    expect(change(preferences, { ads: { isConsentGranted: true, docVersion: 2, tags: ['y'] } }).errors).toEqual([]);
  });
});
