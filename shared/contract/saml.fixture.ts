/** Certificate of the partners in tests, whose key nobody has; base64. */
const certificate = [
  'MIIDFzCCAf+gAwIBAgIUbgBHbwBRoKpDYDkNJojMHTzTZYUwDQYJKoZIhvcNAQELBQAwGjEYMBYGA1UEAwwPcGFydG5lci5leGFt',
  'cGxlMCAXDTI2MTEyNjE1MjkxNloYDzIxMjYxMTAyMTUyOTE2WjAaMRgwFgYDVQQDDA9wYXJ0bmVyLmV4YW1wbGUwggEiMA0GCSqG',
  'SIb3DQEBAQUAA4IBDwAwggEKAoIBAQCi2zKwc9wNqoy/WJww4fs4zMzXorrvrYZKAK910iw6fFvGF8vhUnmDdEbIME9doXf6SP6T',
  'O++4m+3/c29f+6NMahp16T87QWhhkCo5yPkWbof5kWCvtXqCV4Wg8yYEDQALJ8lUyfzPxPy+tzkk8HRe8B5UBwB3TlmbQcx32s1e',
  'HphE1bI9xfRyR6oCNvwDlfVbNNkk3LIbwIJSrlXM9Crx8ZDTt3zbyxzQGV5QhbUe/nj9Rrzmk6lDmK7zdvbVyMmQ8lx5EbOq+7BG',
  'hVc//C+Zon6pDigTwdXRDmp0ZoF8hWLNAqhQpqBXAAdb+y1ASh0NQtSAUO0HvBnMEmCxV1U5AgMBAAGjUzBRMB0GA1UdDgQWBBTw',
  'Ih1OAXLqv30ZlFmPz8XDQZsbEDAfBgNVHSMEGDAWgBTwIh1OAXLqv30ZlFmPz8XDQZsbEDAPBgNVHRMBAf8EBTADAQH/MA0GCSqG',
  'SIb3DQEBCwUAA4IBAQCPJiou4z/TfIo6XL/cnZ30vkBpB2tL6aKng857IsQrHCvGvQkdjFrgwt0l3Ul5T0vhanW+jfYWcOwI+30/',
  'Zkx8QZtDvvBit43QWmB8D86WBhU/Og3F/FBe9eCJyM7FvZruShsJ5eo+/P/AUnDHRoknY9fq8GsS95OGa1EbwDn/b98umpSxwuKc',
  'byk9rVVLxljwm0dCY2DcHTiTtANRbHzx6F1XVYXe1nsnHiEapALzUxxLpCpWXbS2ZcEDE+S7ixVJmdOfA946azEGID3xP39Y5ro5',
  'B2H0qzR82aDWdoQlCOjtdyILJOjP/XeJT/He6/e3dIQ3VvNnR/ERBkFvGdDP',
].join('');

/** An identity provider and a service provider, as forms have them. */
export const samlIdpFixture = {
  ...{ name: 'work', entityID: 'https://idp.example', singleSignOnServiceUrl: 'https://idp.example/sso', certificate },
  ...{ singleSignOnServiceBinding: 'redirect', singleLogoutServiceUrl: '', nameIDFormat: '', attributes: [] },
};
export const samlSpFixture = {
  ...{ name: 'portal', entityId: 'https://portal.example', certificate, singleLogoutServiceURL: '', nameID: '' },
  ...{ assertionConsumerServiceUrl: 'https://portal.example/acs', attributes: [] },
  ...{ authnRequestSigned: false, wantAssertionSigned: true, encryptAssertions: false },
};

const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings';
const metadata = (role: string, inner: string): string =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://partner.example"><md:${role} protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>${inner}</md:${role}></md:EntityDescriptor>`;

export const spMetadataFixture = metadata(
  'SPSSODescriptor',
  `<md:AssertionConsumerService Binding="${bindings}:HTTP-POST" Location="https://partner.example/acs" index="0"/>`,
);
