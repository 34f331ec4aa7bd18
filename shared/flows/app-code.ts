import type { Snippet } from '../contract/snippets.ts';

/** What an app has to know of its relying party. */
export interface AppOfParty {
  readonly issuer: string;
  readonly clientID: string;
  readonly redirectUri: string;
  /** How it identifies itself; none: a public client, with PKCE alone. */
  readonly authentication: 'client_secret_basic' | 'client_secret_post' | 'none';
}

/** The environment variable that holds the client_secret: no code has it (R15). */
const SECRET = 'OIDC_CLIENT_SECRET';

/**
 * The code with which an app of each platform logs its users in at the OpenID provider of a site, by the library that the
 * platform's apps use: discovery, PKCE with S256, state and nonce, the checks of the id token.
 */
export function appCode(app: AppOfParty): Snippet[] {
  return [
    { language: 'node', name: 'Node.js (openid-client)', code: node(app) },
    { language: 'java', name: 'Java (Spring Security)', code: spring(app) },
    { language: 'php', name: 'PHP (jumbojett/openid-connect-php)', code: php(app) },
    { language: 'python', name: 'Python (Authlib, Flask)', code: python(app) },
    { language: 'csharp', name: '.NET (ASP.NET Core)', code: dotNet(app) },
  ];
}

const hasSecret = ({ authentication }: AppOfParty): boolean => authentication !== 'none';

/** A text in double quotes, as all five languages read it. */
export const quoted = (text: string): string => JSON.stringify(text).replaceAll('$', '\\u0024');

/** A text in single quotes, in which PHP replaces nothing. */
export const quotedForPhp = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;

const path = ({ redirectUri }: AppOfParty): string =>
  /^[a-z][\w+.-]*:\/\/[^/]*(\/[^?#]*)?/i.exec(redirectUri)?.[1] ?? '/callback';

const nodeAuthentication = {
  client_secret_basic: `client.ClientSecretBasic(process.env.${SECRET})`,
  client_secret_post: `client.ClientSecretPost(process.env.${SECRET})`,
  none: 'client.None()',
} as const;

const node = (app: AppOfParty): string => `// npm install openid-client
// NODE_EXTRA_CA_CERTS=ca.pem ${hasSecret(app) ? `${SECRET}=… ` : ''}node app.js
import * as client from 'openid-client';

const config = await client.discovery(
  new URL(${quoted(app.issuer)}),
  ${quoted(app.clientID)},
  undefined,
  ${nodeAuthentication[app.authentication]},
);

// Before the redirect: keep these three in the user's session.
const codeVerifier = client.randomPKCECodeVerifier();
const state = client.randomState();
const nonce = client.randomNonce();
const loginUrl = client.buildAuthorizationUrl(config, {
  redirect_uri: ${quoted(app.redirectUri)},
  scope: 'openid email offline_access',
  code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
  code_challenge_method: 'S256',
  state,
  nonce,
});

// At the redirect_uri: exchanges the code, and checks the id token.
export async function loggedIn(currentUrl) {
  const tokens = await client.authorizationCodeGrant(config, currentUrl, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    expectedNonce: nonce,
  });
  return tokens.claims();
}
`;

const spring = (app: AppOfParty): string => `# application.yml, with spring-boot-starter-oauth2-client.
# Java trusts the CA with -Djavax.net.ssl.trustStore=…; the redirect_uri is ${app.redirectUri}
spring:
  security:
    oauth2:
      client:
        registration:
          shop:
            client-id: ${quoted(app.clientID)}
${
  hasSecret(app)
    ? `            client-secret: "\${${SECRET}}"
            client-authentication-method: ${app.authentication}`
    : '            client-authentication-method: none'
}
            authorization-grant-type: authorization_code
            redirect-uri: ${quoted(app.redirectUri)}
            scope: [openid, email, offline_access]
        provider:
          shop:
            issuer-uri: ${quoted(app.issuer)}
            user-name-attribute: sub
`;

const php = (app: AppOfParty): string => `<?php
// composer require jumbojett/openid-connect-php
require 'vendor/autoload.php';

$oidc = new Jumbojett\\OpenIDConnectClient(
    ${quotedForPhp(app.issuer)},
    ${quotedForPhp(app.clientID)}${hasSecret(app) ? `,\n    getenv('${SECRET}')` : ''}
);
$oidc->setCertPath('ca.pem');
$oidc->setRedirectURL(${quotedForPhp(app.redirectUri)});
$oidc->addScope(['openid', 'email', 'offline_access']);
$oidc->setCodeChallengeMethod('S256');
// Redirects to the login; at the redirect_uri it exchanges the code and checks the id token.
$oidc->authenticate();
echo $oidc->getVerifiedClaims('sub');
`;

const python = (app: AppOfParty): string => `# pip install authlib flask requests
# REQUESTS_CA_BUNDLE=ca.pem ${hasSecret(app) ? `${SECRET}=… ` : ''}flask run
import os
from authlib.integrations.flask_client import OAuth
from flask import Flask, session

app = Flask(__name__)
app.secret_key = os.urandom(32)
shop = OAuth(app).register(
    "shop",
    server_metadata_url=${quoted(`${app.issuer}/.well-known/openid-configuration`)},
    client_id=${quoted(app.clientID)},
${hasSecret(app) ? `    client_secret=os.environ["${SECRET}"],\n` : ''}    token_endpoint_auth_method="${app.authentication}",
    client_kwargs={"scope": "openid email offline_access", "code_challenge_method": "S256"},
)


@app.route("/login")
def login():
    return shop.authorize_redirect(${quoted(app.redirectUri)})


@app.route(${quoted(path(app))})
def callback():
    # Exchanges the code, and checks the id token.
    session["user"] = shop.authorize_access_token()["userinfo"]
    return session["user"]["sub"]
`;

const IN_BODY =
  '        // ASP.NET Core sends the secret in the body: register the relying party so (client_secret_post).\n';

const dotNet = (app: AppOfParty): string => `// dotnet add package Microsoft.AspNetCore.Authentication.OpenIdConnect
// The machine has to trust the CA; the redirect_uri is ${app.redirectUri}
builder.Services
    .AddAuthentication(options =>
    {
        options.DefaultScheme = CookieAuthenticationDefaults.AuthenticationScheme;
        options.DefaultChallengeScheme = OpenIdConnectDefaults.AuthenticationScheme;
    })
    .AddCookie()
    .AddOpenIdConnect(options =>
    {
        options.Authority = ${quoted(app.issuer)};
        options.ClientId = ${quoted(app.clientID)};
${app.authentication === 'client_secret_basic' ? IN_BODY : ''}${hasSecret(app) ? `        options.ClientSecret = Environment.GetEnvironmentVariable("${SECRET}");\n` : ''}        options.CallbackPath = ${quoted(path(app))};
        options.ResponseType = "code";
        options.ResponseMode = "query";
        options.UsePkce = true;
        options.MapInboundClaims = false;
        options.Scope.Clear();
        foreach (var scope in new[] { "openid", "email", "offline_access" }) options.Scope.Add(scope);
    });
`;
