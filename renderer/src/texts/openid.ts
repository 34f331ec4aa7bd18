import type { OpenIdGrant, PartySettings } from '#shared/contract/openid.ts';

/** English sentences about sites as OpenID providers, in Sites, Tokens and People. */
export const openIdTexts = {
  provider: {
    title: 'OpenID provider',
    description:
      'Apps log users in here by OpenID Connect. Give their library the issuer, and the client_id and secret of a relying party.',
    issuer: 'Issuer',
    discovery: 'Discovery',
    add: 'Add relying party',
    none: 'No relying parties. Apps need one to log users in by OpenID Connect.',
    clientId: 'client_id',
    secretOf: (name: string) => `client_secret of ${name}`,
    noSecret: 'public client, PKCE alone',
    unnamed: 'Unnamed',
    test: (name: string) => `Test the login of ${name}: opens its authorization request`,
    edit: (name: string) => `Edit ${name}`,
    code: (name: string) => `Code for an app: ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removing: (name: string) => ({
      title: `Remove ${name}?`,
      text: 'Its tokens end, the consents that users gave it are forgotten, and its requests are refused from now on.',
      confirm: 'Remove relying party',
      done: 'The relying party was removed.',
    }),
  },
  party: {
    titleNew: 'Add relying party',
    title: (name: string) => `Edit ${name}`,
    save: 'Save',
    created: 'The relying party was added.',
    saved: 'The relying party was changed.',
    description: 'Name',
    descriptionHint: 'Users see it where they are asked for their consent.',
    redirectUris: 'redirect_uri',
    redirectUrisHint:
      'Compared character by character. https, http at localhost, or the scheme of an app; press Enter after each.',
    postLogoutRedirectUris: 'Addresses after logout',
    supportedResponseTypes: 'Response types',
    allowedScopes: 'Scopes',
    allowedScopesHint: 'Empty: all scopes of the site.',
    tokenEndpointAuthMethod: 'How it identifies itself',
    authentications: {
      client_secret_basic: 'Secret in the Basic header',
      client_secret_post: 'Secret in the body',
      none: 'Public client: PKCE alone',
    } satisfies Record<PartySettings['tokenEndpointAuthMethod'], string>,
    subjectIdentifierType: 'sub',
    subjects: {
      pairwise: 'Pairwise: ids of its own',
      public: 'Public: the UID',
    } satisfies Record<PartySettings['subjectIdentifierType'], string>,
    accessTokenFormat: 'Access tokens',
    formats: {
      opaque: 'Opaque',
      JWT: 'JWT',
    } satisfies Record<PartySettings['accessTokenFormat'], string>,
    skipConsent: 'Skip the consent page',
    enforcePkce: 'Demand PKCE',
    refreshTokenRotation: 'Refresh tokens work once',
    accessTokenLifetime: 'Access token, seconds',
    refreshTokenLifetime: 'Refresh token, seconds',
  },
  grants: {
    intro: 'What relying parties got, newest first. Only digests are kept.',
    table: 'Grants and tokens',
    rowNames: ['grant or token', 'grants and tokens'],
    filter: {
      text: 'Filter grants and tokens',
      placeholder: 'Part of a UID or client_id',
      kind: 'Kind',
      all: 'All kinds',
    },
    kinds: {
      grant: 'Grant',
      'refresh-token': 'Refresh token',
      'access-token': 'Access token',
      code: 'Code',
    } satisfies Record<OpenIdGrant['kind'], string>,
    columns: { client: 'Relying party', scope: 'Scope' },
    endButton: 'End access …',
    end: (client: string, UID: string) => `End everything that ${client} was given for ${UID}`,
    ending: (client: string) => ({
      title: `End the access of ${client}?`,
      text: 'Its grants, refresh tokens, access tokens and codes for this user end. The consent stays.',
      confirm: 'End access',
      done: ({ ended }: { ended: number }) =>
        ended === 1 ? '1 grant or token ended.' : `${ended} grants and tokens ended.`,
    }),
    detail: {
      label: 'Grant or token',
      close: 'Close the detail',
      gone: 'It is no longer in the list: it ended, or does not fit the filter.',
      about: {
        grant: 'What the user agreed to. Tokens and codes come from it, and end with it.',
        'refresh-token':
          'The relying party gets new access tokens with it. Only a digest is kept, so that it cannot be shown.',
        'access-token':
          'The relying party reads claims of the user with it. Only a digest is kept, so that it cannot be shown.',
        code: 'The relying party exchanges it once for tokens. Only a digest is kept, so that it cannot be shown.',
      } satisfies Record<OpenIdGrant['kind'], string>,
    },
    nothing: {
      title: 'No relying party was given anything yet',
      text: 'Run a login by OpenID Connect, or add a relying party to a site in Sites and let a user log in at its app.',
      action: 'Run a login in Flows',
    },
    noMatch: { title: 'Nothing matches', text: 'No grant or token matches the filter.', action: 'Clear the filter' },
  },
  consents: {
    title: 'Consents for relying parties (OpenID Connect)',
    none: 'None.',
    scopes: (scopes: readonly string[]) => (scopes.length === 0 ? 'no scopes' : scopes.join(' ')),
    claims: (claims: readonly string[]) => `claims ${claims.join(' ')}`,
    withdraw: 'Withdraw',
    withdrawLabel: (client: string) => `Withdraw the consent for ${client}`,
    withdrawn: 'The consent was withdrawn: the next login asks again.',
  },
} as const;
