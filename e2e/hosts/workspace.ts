/** The workspace of the tests: the one that the product's documentation shows, with secrets that the tests know. */

/** Base64 of 32 known bytes. */
function known(byte: number): string {
  return Buffer.alloc(32, byte).toString('base64');
}

export const demo = {
  apiKey: '3_demo',
  secret: known(0xd3),
  application: { name: 'CRM', userKey: 'AKx1', secret: known(0xa1) },
  redirectUri: 'https://shop.example/cb',
} as const;

/** A second site, which must never be mixed up with the first. */
export const other = { apiKey: '3_other', secret: known(0x07), redirectUri: 'https://other.example/cb' } as const;

export const workspace = {
  version: 1,
  sites: [
    {
      name: 'Demo shop',
      apiKey: demo.apiKey,
      secret: demo.secret,
      dataCenter: 'us1',
      domains: ['shop.example', 'localhost', 'myapp://'],
      responseTypes: ['token', 'code'],
      grantTypes: ['authorization_code', 'none'],
      providers: ['*'],
      tokenLifetime: 3600,
      allowSignedUserKey: true,
      applications: [demo.application],
    },
    { name: 'Other shop', apiKey: other.apiKey, secret: other.secret, dataCenter: 'us1', domains: ['other.example'] },
  ],
  people: [
    {
      site: demo.apiKey,
      UID: 'u-ada',
      profile: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@shop.example' },
      identities: [{ provider: 'facebook', providerUID: 'fb-1001' }],
    },
  ],
} as const;
