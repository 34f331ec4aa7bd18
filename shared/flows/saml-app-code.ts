import type { Snippet } from '../contract/snippets.ts';
import { quoted, quotedForPhp } from './app-code.ts';

/** What an app has to know of the site that is its identity provider. */
export interface AppOfSamlIdp {
  /** Entity id of the site. */
  readonly idp: string;
  readonly metadata: string;
  readonly singleSignOn: string;
  /** Of the app: its entity id, and where it takes responses. */
  readonly entityId: string;
  readonly assertionConsumer: string;
}

/** The file that holds the certificate of the site, taken from its metadata. */
const CERTIFICATE = 'authdesk-saml.pem';

const pathOf = (address: string): string => /^[a-z][\w+.-]*:\/\/[^/]*(\/[^?#]*)?/i.exec(address)?.[1] ?? '/saml/acs';

/**
 * The code with which an app of each platform is a service provider of a site, by the library that the platform's apps use: signed
 * assertions with SHA-256, audience and InResponseTo compared.
 */
export function samlAppCode(app: AppOfSamlIdp): Snippet[] {
  return [
    { language: 'node', name: 'Node.js (passport-saml)', code: node(app) },
    { language: 'java', name: 'Java (Spring Security)', code: spring(app) },
    { language: 'php', name: 'PHP (onelogin/php-saml)', code: php(app) },
    { language: 'python', name: 'Python (pysaml2)', code: python(app) },
    { language: 'csharp', name: '.NET (Sustainsys.Saml2)', code: dotNet(app) },
  ];
}

const node = (app: AppOfSamlIdp): string => `// npm install express express-session passport @node-saml/passport-saml
import { readFileSync } from 'node:fs';
import express from 'express';
import session from 'express-session';
import passport from 'passport';
import { Strategy } from '@node-saml/passport-saml';

const options = {
  entryPoint: ${quoted(app.singleSignOn)},
  idpIssuer: ${quoted(app.idp)},
  idpCert: readFileSync('${CERTIFICATE}', 'utf8'),
  issuer: ${quoted(app.entityId)},
  audience: ${quoted(app.entityId)},
  callbackUrl: ${quoted(app.assertionConsumer)},
  wantAssertionsSigned: true,
  wantAuthnResponseSigned: false,
  validateInResponseTo: 'ifPresent',
  acceptedClockSkewMs: 120000,
  identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
};
const user = (profile, done) => done(null, { id: profile.nameID, email: profile.mail });
passport.use(new Strategy(options, user, user));
passport.serializeUser((one, done) => done(null, one));
passport.deserializeUser((one, done) => done(null, one));

const app = express();
app.use(express.urlencoded({ extended: false }));
app.use(session({ secret: process.env.SESSION_SECRET, resave: false, saveUninitialized: false }));
app.use(passport.initialize(), passport.session());
app.get('/login', passport.authenticate('saml'));
app.post(${quoted(pathOf(app.assertionConsumer))}, passport.authenticate('saml', { successRedirect: '/' }));
app.listen(3000);
`;

const spring = (
  app: AppOfSamlIdp,
): string => `# application.yml, with org.springframework.security:spring-security-saml2-service-provider
# The JVM has to trust the CA of Authdesk: it reads the metadata over HTTPS.
spring:
  security:
    saml2:
      relyingparty:
        registration:
          authdesk:
            entity-id: ${quoted(app.entityId)}
            acs:
              location: ${quoted(app.assertionConsumer)}
            assertingparty:
              metadata-uri: ${quoted(app.metadata)}
`;

const php = (app: AppOfSamlIdp): string => `<?php
// composer require onelogin/php-saml
require 'vendor/autoload.php';

$auth = new OneLogin\\Saml2\\Auth([
    'strict' => true,
    'sp' => [
        'entityId' => ${quotedForPhp(app.entityId)},
        'assertionConsumerService' => ['url' => ${quotedForPhp(app.assertionConsumer)}],
    ],
    'idp' => [
        'entityId' => ${quotedForPhp(app.idp)},
        'singleSignOnService' => ['url' => ${quotedForPhp(app.singleSignOn)}],
        'x509cert' => file_get_contents('${CERTIFICATE}'),
    ],
    'security' => ['wantAssertionsSigned' => true, 'requestedAuthnContext' => false],
]);
session_start();
if (isset($_POST['SAMLResponse'])) {
    $auth->processResponse($_SESSION['request'] ?? null);
    if ($auth->getErrors()) {
        exit(htmlspecialchars($auth->getLastErrorReason()));
    }
    echo 'Logged in: ' . htmlspecialchars($auth->getNameId());
} else {
    $to = $auth->login(null, [], false, false, true);
    $_SESSION['request'] = $auth->getLastRequestID();
    header('Location: ' . $to);
}
`;

const python = (app: AppOfSamlIdp): string => `# pip install pysaml2 flask; pysaml2 needs the program xmlsec1
from flask import Flask, redirect, request
from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT
from saml2.client import Saml2Client
from saml2.config import Config as SamlConfig

config = SamlConfig()
config.load({
    "entityid": ${quoted(app.entityId)},
    "service": {"sp": {
        "endpoints": {"assertion_consumer_service": [(${quoted(app.assertionConsumer)}, BINDING_HTTP_POST)]},
        "want_assertions_signed": True,
        "want_response_signed": False,
        "name_id_policy_format": "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
        "authn_requests_signed": False,
    }},
    # Saved from ${app.metadata}
    "metadata": {"local": ["authdesk-saml.xml"]},
    "accepted_time_diff": 120,
})
client = Saml2Client(config)
waiting = {}
app = Flask(__name__)


@app.get("/login")
def login():
    request_id, info = client.prepare_for_authenticate(
        entityid=${quoted(app.idp)}, binding=BINDING_HTTP_REDIRECT
    )
    waiting[request_id] = "/"
    return redirect(dict(info["headers"])["Location"])


@app.post(${quoted(pathOf(app.assertionConsumer))})
def acs():
    answer = client.parse_authn_request_response(request.form["SAMLResponse"], BINDING_HTTP_POST, outstanding=waiting)
    return f"Logged in: {answer.get_subject().text}"
`;

const dotNet = (app: AppOfSamlIdp): string => `// dotnet add package Sustainsys.Saml2.AspNetCore2
using Microsoft.AspNetCore.Authentication.Cookies;
using Sustainsys.Saml2;
using Sustainsys.Saml2.AspNetCore2;
using Sustainsys.Saml2.Metadata;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddAuthorization();
builder.Services
    .AddAuthentication(options =>
    {
        options.DefaultScheme = CookieAuthenticationDefaults.AuthenticationScheme;
        options.DefaultChallengeScheme = Saml2Defaults.Scheme;
    })
    .AddCookie()
    .AddSaml2(options =>
    {
        // The module path and "/Acs" make the address that is registered: ${app.assertionConsumer}
        options.SPOptions.EntityId = new EntityId(${quoted(app.entityId)});
        options.SPOptions.ModulePath = ${quoted(pathOf(app.assertionConsumer).replace(/\/acs$/i, '') || '/saml')};
        options.SPOptions.WantAssertionsSigned = true;
        options.IdentityProviders.Add(new IdentityProvider(
            new EntityId(${quoted(app.idp)}), options.SPOptions)
        {
            MetadataLocation = ${quoted(app.metadata)},
            LoadMetadata = true,
        });
    });

var app = builder.Build();
app.UseAuthentication();
app.UseAuthorization();
app.MapGet("/", (HttpContext context) => "Logged in: " + context.User.Identity?.Name).RequireAuthorization();
app.Run();
`;
