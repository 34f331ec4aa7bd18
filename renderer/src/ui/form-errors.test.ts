import { describe, expect, test } from 'vitest';
import { siteSettings } from '#shared/contract/sites.ts';
import { fieldErrors, fieldOfMember } from './form-errors.ts';

const good = {
  name: 'Shop',
  dataCenter: 'us1',
  domains: ['shop.example'],
  apiDomains: [],
  responseTypes: ['code'],
  grantTypes: ['none'],
  providers: ['*'],
  tokenLifetime: 3600,
  allowSignedUserKey: false,
  acceptMilliseconds: false,
  defaultFormat: 'specification',
  tokenCredentials: 'specification',
  revokeOnCodeReuse: true,
};

describe('a form checks by the rules of the service', () => {
  test('finds nothing wrong with good settings', () => {
    expect(fieldErrors(siteSettings, good)).toEqual({});
  });

  test('names the domain that is none, at the field of the list', () => {
    const { domains } = fieldErrors(siteSettings, { ...good, domains: ['shop.example', 'not a domain'] });
    expect(domains).toMatch(/^"not a domain": A domain is a host name/);
  });

  test('uses the words of the operation table', () => {
    expect(fieldErrors(siteSettings, { ...good, name: ' ' })).toEqual({ name: 'Give the site a name.' });
    expect(fieldErrors(siteSettings, { ...good, tokenLifetime: 0 })).toEqual({
      tokenLifetime: 'A lifetime is at least one second.',
    });
  });
});

describe('a problem from the service finds its field', () => {
  test('through nesting and list positions', () => {
    expect(fieldOfMember('settings.domains[2]', ['name', 'domains'])).toBe('domains');
    expect(fieldOfMember('apiKey', ['name', 'apiKey'])).toBe('apiKey');
  });

  test('or none, and then becomes a notification', () => {
    expect(fieldOfMember('sites[0]', ['name'])).toBeUndefined();
  });
});
