import { describe, expect, test } from 'vitest';
import { checkForm, formOf, inputOf, nothingStored } from './profile-form.ts';

const stored = {
  profile: { firstName: 'Ada', age: 36, favorites: { music: [] }, shoe: 44 },
  data: { vip: true },
  identities: [{ provider: 'facebook', providerUID: 'fb-1' }],
};
const form = formOf(stored);

describe('the form of a person', () => {
  test('sends nothing while nothing was changed, also of fields that no profile has any more', () => {
    expect(checkForm(form, stored)).toEqual({ change: {}, problems: {} });
  });

  test('sends only what was changed; an emptied field is removed', () => {
    const edited = {
      ...form,
      firstName: '',
      birthYear: '1985',
      more: '{"age":37}',
      data: '',
      identities: [],
    };
    expect(checkForm(edited, stored)).toEqual({
      problems: {},
      change: {
        profile: { firstName: null, birthYear: 1985, age: 37, favorites: null, shoe: null },
        data: {},
        identities: [],
      },
    });
  });

  test.each([
    ['email', 'nobody', 'it must be an email address'],
    ['birthMonth', '13', 'from 1 to 12'],
    ['birthDay', 'first', 'it must be a whole number'],
    ['gender', 'x', 'it must be m, f or u'],
  ])('checks %s by the rule of the service: %j', (name, text, words) => {
    const { problems } = checkForm({ ...form, [name]: text }, stored);
    expect(problems).toEqual({ [name]: expect.stringContaining(words) });
  });

  test('checks the JSON texts', () => {
    expect(checkForm({ ...form, more: '{', data: '[]' }, stored).problems).toEqual({
      more: 'This is not JSON yet.',
      data: 'This must be an object: { … }',
    });
    expect(checkForm({ ...form, more: '{"hat":1}' }, stored).problems.more).toContain('hat: ');
  });

  test('names providers as the service does, and finds identities that are there twice', () => {
    const rows = [
      { id: 0, provider: 'GooglePlus', providerUID: 'g' },
      { id: 1, provider: 'google', providerUID: ' g ' },
      { id: 2, provider: 'nobook', providerUID: '' },
    ];
    const { change, problems } = checkForm({ ...form, identities: rows }, stored);
    expect(change.identities?.[0]).toEqual({ provider: 'googleplus', providerUID: 'g' });
    expect(problems).toMatchObject({
      provider2: 'There is no provider of this name.',
      providerUID2: 'Give the ID that the provider has for the person.',
    });
  });

  test('X 4, X 5: an identity of a provider of the site’s own is one, in lower case', () => {
    const rows = [
      { id: 0, provider: 'oidc-work', providerUID: 'w' },
      { id: 1, provider: ' SAML-Portal', providerUID: 'ada' },
    ];
    const { change, problems } = checkForm({ ...form, identities: rows }, stored);
    expect(problems).toEqual({});
    expect(change.identities?.map(({ provider }) => provider)).toEqual(['oidc-work', 'saml-portal']);
  });

  test('a UID is checked as the service does', () => {
    expect(checkForm({ ...formOf(nothingStored), UID: 'with blank' }, nothingStored).problems.UID).toBeDefined();
  });

  test.each([
    ['profile.email', 'email'],
    ['profile.age', 'more'],
    ['profile', 'more'],
    ['data', 'data'],
    ['identities[1]', 'providerUID1'],
    ['identities[2].provider', 'provider2'],
    ['apiKey', undefined],
  ])('a problem of the service with %s is shown at %s', (member, input) => {
    expect(inputOf(member)).toBe(input);
  });
});
