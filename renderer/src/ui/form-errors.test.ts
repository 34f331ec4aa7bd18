import { describe, expect, test } from 'vitest';
import { operations } from '#shared/contract/index.ts';
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

  test('finds the field of a member that lies deeper in what is sent', () => {
    const input = { apiKey: '3_demo', settings: { name: ' ', domains: ['not a domain'] } };
    const fieldOf = (member: string) => fieldOfMember(member, ['name', 'domains']);
    expect(fieldErrors(operations['sites.update'].input, input, fieldOf)).toEqual({
      name: 'Give the site a name.',
      domains: expect.stringMatching(/^"not a domain": A domain is a host name/),
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
