/** End-points of the provider of a site, below `/oidc/op/v1.0/<apiKey>` (X 2). */
export const paths = {
  authorize: '/authorize',
  token: '/token',
  userinfo: '/userinfo',
  introspect: '/introspect',
  revoke: '/revoke',
  endSession: '/end_session',
  jwks: '/.well-known/jwks',
  discovery: '/.well-known/openid-configuration',
  deviceAuthorization: '/device_authorization',
  /** Of the library, which asks for the user code by cookies of its own: nobody reaches it. */
  deviceVerification: '/device_verification',
  /** Where the library leads a request that waits for the user; the service answers it with the proxy page. */
  waiting: '/waiting/',
} as const;

/** The address of the provider of a site, without the host. */
export const basePath = (apiKey: string): string => `/oidc/op/v1.0/${encodeURIComponent(apiKey)}`;

/** What access tokens in the form of a JWT are for, as the library calls it. */
export const resourceOf = (issuer: string): string => `${issuer}/resource`;
