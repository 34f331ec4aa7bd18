import { bindings, certificatePem, nameFormats, type SamlAddresses } from './partners.ts';
import { childOf, childrenOf, escapeXml, namespaces, readXml, textOf } from './safe-xml.ts';
import { SamlProblem } from './steps.ts';
import type { XmlElement } from './xml-node.ts';

const keyXml = (certificate: string): string =>
  `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${namespaces.signature}"><ds:X509Data><ds:X509Certificate>${certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const entity = (id: string, inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<md:EntityDescriptor xmlns:md="${namespaces.metadata}" entityID="${escapeXml(id)}">${inner}</md:EntityDescriptor>\n`;
const endpoint = (name: string, binding: string, location: string, more = ''): string =>
  `<md:${name} Binding="${binding}" Location="${escapeXml(location)}"${more}/>`;
const PROTOCOLS = `protocolSupportEnumeration="${namespaces.protocol}"`;

/** Metadata of a site as identity provider. */
export function idpMetadata({ idp, singleSignOn, idpLogout }: SamlAddresses, certificate: string): string {
  const both = (name: string, location: string) =>
    endpoint(name, bindings.redirect, location) + endpoint(name, bindings.post, location);
  return entity(
    idp,
    [
      `<md:IDPSSODescriptor WantAuthnRequestsSigned="false" ${PROTOCOLS}>`,
      keyXml(certificate),
      both('SingleLogoutService', idpLogout),
      ...Object.values(nameFormats).map((format) => `<md:NameIDFormat>${format}</md:NameIDFormat>`),
      both('SingleSignOnService', singleSignOn),
      '</md:IDPSSODescriptor>',
    ].join(''),
  );
}

/** Metadata of a site as service provider. */
export function spMetadata(
  { assertionConsumer, spLogout }: SamlAddresses,
  entityID: string,
  certificate: string,
  signsRequests: boolean,
): string {
  return entity(
    entityID,
    [
      `<md:SPSSODescriptor AuthnRequestsSigned="${signsRequests}" WantAssertionsSigned="true" ${PROTOCOLS}>`,
      keyXml(certificate),
      endpoint('SingleLogoutService', bindings.redirect, spLogout),
      endpoint('AssertionConsumerService', bindings.post, assertionConsumer, ' index="0" isDefault="true"'),
      '</md:SPSSODescriptor>',
    ].join(''),
  );
}

/** What the metadata of a partner says, for `registerIdP` or `registerSP`. */
export interface PartnerMetadata {
  readonly entityID: string;
  readonly certificate: string | undefined;
  /** Of its end-points by their names: the first one of a binding that is spoken here, or the default one. */
  readonly endpoints: Readonly<Record<string, { readonly location: string; readonly binding: string }>>;
  readonly wantsSigned: string | null;
  readonly signsRequests: string | null;
}

/** Reads the metadata of a partner. @throws SamlProblem */
export async function readMetadata(
  xml: string,
  role: 'IDPSSODescriptor' | 'SPSSODescriptor',
): Promise<PartnerMetadata> {
  const root = await readXml(xml);
  const entityID = root.getAttribute('entityID') ?? '';
  const descriptor = childOf(root, namespaces.metadata, role);
  if (
    root.namespaceURI !== namespaces.metadata ||
    root.localName !== 'EntityDescriptor' ||
    entityID === '' ||
    descriptor === undefined
  ) {
    throw new SamlProblem('SAML Metadata 2.3.2', `The metadata is no EntityDescriptor with an ${role}.`);
  }
  const known = new Set<string>(Object.values(bindings));
  const endpoints: Record<string, { location: string; binding: string }> = {};
  for (const name of ['SingleSignOnService', 'SingleLogoutService', 'AssertionConsumerService']) {
    const all = childrenOf(descriptor, namespaces.metadata, name).filter((one) =>
      known.has(one.getAttribute('Binding') ?? ''),
    );
    const first = name === 'AssertionConsumerService' ? defaultConsumer(all) : all[0];
    if (first !== undefined)
      endpoints[name] = {
        location: first.getAttribute('Location') ?? '',
        binding: first.getAttribute('Binding') ?? '',
      };
  }
  const signing = childrenOf(descriptor, namespaces.metadata, 'KeyDescriptor').find(
    (one) => one.getAttribute('use') !== 'encryption',
  );
  const certificate = signing && certificateIn(signing);
  return {
    ...{ entityID, endpoints },
    certificate: certificate && certificatePem(certificate),
    wantsSigned: descriptor.getAttribute('WantAssertionsSigned'),
    signsRequests: descriptor.getAttribute('AuthnRequestsSigned'),
  };
}

/** Where responses go: the default one of those that take a POST (SAML Metadata 2.2.3). */
function defaultConsumer(all: readonly XmlElement[]): XmlElement | undefined {
  const able = all.filter((one) => one.getAttribute('Binding') === bindings.post);
  const says = (one: XmlElement, values: readonly string[]): boolean =>
    values.includes(one.getAttribute('isDefault') ?? '');
  return able.find((one) => says(one, ['true', '1'])) ?? able.find((one) => !says(one, ['false', '0'])) ?? able[0];
}

function certificateIn(descriptor: XmlElement): string | undefined {
  const info = childOf(descriptor, namespaces.signature, 'KeyInfo');
  const data = info && childrenOf(info, namespaces.signature, 'X509Data')[0];
  const certificate = data && childrenOf(data, namespaces.signature, 'X509Certificate')[0];
  return certificate && textOf(certificate);
}
