// A SAML service provider with the npm package "@boxyhq/saml20", unmodified: its request, and its judgement of the answer.
import boxy from '@boxyhq/saml20';
import { API_KEY, bySite, formIn, loginToken, SERVICE } from './app-steps.mjs';

const saml20 = boxy.default;

const idp = `${SERVICE}/saml/v2.0/${API_KEY}/idp`;
const callbackUrl = 'https://boxy.example/acs';
const audience = 'https://boxy.example';
await bySite('fidm.saml.idp.registerSP', {
  config: JSON.stringify({
    ...{ name: 'boxy', entityId: audience, assertionConsumerServiceUrl: callbackUrl },
    attributeMapping: [{ attributeName: 'mail', gigyaField: 'profile.email' }],
  }),
});
const metadata = await saml20.parseMetadata(await (await fetch(`${idp}/metadata`)).text(), {});
const { request, id } = saml20.request({ ssoUrl: metadata.sso.redirectUrl, entityID: audience, callbackUrl });
const { deflateRawSync } = await import('node:zlib');
const sent = new URLSearchParams({ SAMLRequest: deflateRawSync(request).toString('base64') });
const waiting = await fetch(`${metadata.sso.redirectUrl}?${sent}`, { redirect: 'manual' });
const samlContext = new URL(waiting.headers.get('location')).searchParams.get('samlContext');
const query = new URLSearchParams({ samlContext, loginToken: await loginToken() });
const { fields } = formIn(await (await fetch(`${idp}/sso/continue?${query}`)).text());
const xml = Buffer.from(fields.SAMLResponse, 'base64').toString();
const { publicKey } = {
  publicKey: /<ds:X509Certificate>([^<]+)</.exec(await (await fetch(`${idp}/metadata`)).text())[1],
};
const profile = await saml20.validate(xml, { publicKey, audience, inResponseTo: id });
const forged = await saml20
  .validate(xml.replaceAll(profile.claims.mail, 'x@evil.example'), { publicKey, audience, inResponseTo: id })
  .then(
    () => 'taken',
    () => 'refused',
  );
process.stdout.write(
  JSON.stringify({
    entityID: metadata.entityID === idp,
    issuer: profile.issuer === idp,
    mail: profile.claims.mail,
    forged,
  }),
);
