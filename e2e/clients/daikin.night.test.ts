import { SAML } from '@node-saml/node-saml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerUser } from '../hosts/by-site.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';
import { installDaikinClient } from './daikin/install.ts';
import { runLedHere } from './run-client.ts';
import { startVendorStandIn, type VendorAnswer, type VendorRequest, type VendorStandIn } from './vendor-stand-in.ts';

/*
 * The npm package "daikin-controller-cloud" 1.0.3, unmodified, at the hosts and with the API key that it has built in: it logs
 * in as a page does (library, first call, cookies, accounts.login) and goes on at the site as SAML identity provider. The
 * maker's own servers are a stand-in, which judges the SAML response with a library of others.
 */

// Fixed in the package.
const apiKey = '3_xRB3jaQ62bVjqXU1omaEsPDVYC0Twi1zfq1zHPu_5HFT0zWkDvZJS97Yw1loJnTm';
const login = 'cdc.daikin.eu';
const cognito = 'daikin-unicloud-prod.auth.eu-west-1.amazoncognito.com';
const devices = 'api.prod.unicloud.edc.dknadmin.be';

const secret = Buffer.alloc(32, 0x2d).toString('base64');
const loginID = 'owner@home.example';
const password = 'Correct-horse-7';
const entityId = 'urn:amazon:cognito:sp:daikin';

/** The package may have to come over the network first. */
const INSTALLATION_MS = 5 * 60_000;

let served: Served;
let vendor: VendorStandIn;
let saml: SAML;
/** Who the SAML responses said that the user is. */
const believed: unknown[] = [];

/** What the maker's servers say: an app that has its users log in by SAML. */
async function vendorAnswer({ host, path, query, body }: VendorRequest): Promise<VendorAnswer> {
  if (host === cognito && path === '/oauth2/authorize') {
    const state = query.get('state') ?? '';
    return {
      location: await saml.getAuthorizeUrlAsync(state, undefined, {}),
      cookies: ['cognito=1; Path=/', 'csrf-state=of-the-browser; Path=/', 'csrf-state-legacy=of-the-browser; Path=/'],
    };
  }
  if (host === cognito && path === '/saml2/idpresponse') {
    const form = new URLSearchParams(body);
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: form.get('SAMLResponse') ?? '' });
    believed.push({ nameID: profile?.nameID, mail: profile?.mail });
    return { location: `daikinunified://login?code=c-1&state=${encodeURIComponent(form.get('RelayState') ?? '')}` };
  }
  if (host === cognito && path === '/oauth2/token') {
    const isRight = new URLSearchParams(body).get('code') === 'c-1';
    return { json: isRight ? { access_token: 'of-the-maker', token_type: 'Bearer', refresh_token: 'r' } : {} };
  }
  return { json: [{ id: 'heat-pump' }] };
}

beforeAll(async () => {
  installDaikinClient();
  vendor = await startVendorStandIn([cognito, devices], vendorAnswer);
  const dataCenters = [{ id: 'eu1', name: 'European', domain: 'eu1.gigya.com' }];
  const serviceProviders = [
    {
      ...{ name: 'cognito', entityId, assertionConsumerServiceUrl: `https://${cognito}/saml2/idpresponse` },
      attributeMapping: [{ attributeName: 'mail', gigyaField: 'profile.email' }],
    },
  ];
  const site = {
    ...{ name: 'Daikin', apiKey, secret, dataCenter: 'eu1', domains: ['daikin.eu'] },
    apiDomains: [login, 'cdns.gigya.com'],
    openIdProvider: {
      saml: { idpConfig: { proxyPageURL: 'https://my.daikin.eu/content/login.html' }, serviceProviders },
    },
  };
  served = await serve({ dataDir: ':memory:', workspace: { version: 1, dataCenters, sites: [site] } });
  await registerUser(served, { email: loginID, password }, { apiKey, secret });
  const idp = `https://${login}/saml/v2.0/${apiKey}/idp`;
  const host = `${login}:${new URL(served.https).port}`;
  const metadata = (await send(served, `/saml/v2.0/${apiKey}/idp/metadata`, { host })).body;
  saml = new SAML({
    ...{ entryPoint: `${idp}/sso`, issuer: entityId, audience: entityId },
    callbackUrl: `https://${cognito}/saml2/idpresponse`,
    idpCert: /<ds:X509Certificate>([^<]+)</.exec(metadata)?.[1] ?? '',
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: false },
  });
}, INSTALLATION_MS);
afterAll(async () => {
  await vendor?.stop();
  await served?.stop();
});

const logIn = (given: string) =>
  runLedHere<Record<string, unknown>>(served, {
    program: 'daikin/caller.cjs',
    environment: {
      ...{ SERVICE_HOSTS: `gigya.com,${login}`, LOGIN_ID: loginID, PASSWORD: given },
      ...vendor.environment,
    },
  });

describe('the npm package "daikin-controller-cloud", unmodified', () => {
  test('C 4.6, X 5: it finds the release in gigya.js, logs in as a page, and the maker believes the SAML response', async () => {
    expect(await logIn(password)).toEqual({ told: ['of-the-maker'], devices: [{ id: 'heat-pump' }] });
    expect(believed).toEqual([{ nameID: expect.any(String), mail: loginID }]);
    expect(vendor.asked.find(({ path }) => path === '/v1/gateway-devices')).toMatchObject({ host: devices });
  });

  test('a wrong password is told as one, and the maker gets no SAML response', async () => {
    const before = believed.length;
    expect(await logIn('Wrong-horse-7')).toEqual({ refused: 'Login failed: invalid loginID or password' });
    expect(believed).toHaveLength(before);
  });
});
