import { group } from '../row.ts';

export const ofHeaders = group('Authorization header', 'D28', {
  'basic-on-method': 'Basic header on a method',
  'empty-header': 'Authorization header empty',
  'header-sent-twice': 'Authorization header sent twice',
  'token-without-scheme': 'Access token without the word OAuth',
  'token-behind-other-word': 'Access token behind another word than OAuth',
  'token-behind-bearer': 'Access token behind Bearer',
  'jwt-without-scheme': 'JWT without the word Bearer',
  'oauth1-header': 'Authorization header of OAuth 1.0',
  'no-token-in-header': 'No token in the Authorization header',
  'sign-behind-scheme': 'Sign behind the word OAuth',
  'two-schemes': 'Two words before the access token',
  '400008.d28': 'Malformed Authorization header',
});

export const ofJwts = group('JWT of an application', 'F 5.6 D62', {
  'jwt-with-blank': 'Blank in the JWT',
  'jwt-in-quotes': 'JWT in quotes',
  'jwt-malformed': 'JWT malformed',
  'jwt-expired': 'JWT expired',
  'jwt-not-yet-valid': 'JWT not valid yet',
  'jwt-time-as-text': 'Time in the JWT written as text',
  'jwt-without-time': 'JWT without its time',
  'jwt-wrong-algorithm': 'JWT signed with another algorithm',
  'jwt-unsigned': 'JWT not signed',
  'jwt-wrong-key': 'JWT signed with another key',
  'jwt-signature-length': 'Signature of the JWT of another length',
  'jwt-encoded-anew': 'JWT encoded anew after signing',
  'jwt-changed': 'JWT changed, or signed with an unknown key',
  'jwt-without-key': 'Application without public key',
  'jwt-without-kid': 'JWT without kid',
  'jwt-unknown-kid': 'Unknown kid in the JWT',
  'jwt-encrypted': 'JWT encrypted',
  'jwt-id-missing': 'JWT without jti',
  'jwt-used-before': 'JWT used before',
  'id-token-as-bearer': 'id_token sent as JWT of an application',
});

export const ofCertificates = group('Client certificate', 'F 5.1', {
  'client-certificate-over-http': 'Host for client certificates called over plain HTTP',
  'client-certificate-missing': 'No client certificate sent',
  'client-certificate-unknown': 'Client certificate of no application',
  'client-certificate-expired': 'Client certificate expired',
  'client-certificate-not-yet-valid': 'Client certificate not valid yet',
  'client-certificate-and-more': 'Another credential beside the client certificate',
});

export const ofClients = group('Client of the token end-point', 'D26 D41 D82', {
  'basic-in-hex': 'Basic header in hex',
  'basic-not-encoded': 'Basic header without base64',
  'basic-percent-encoded': 'Basic header percent-encoded',
  'basic-in-quotes': 'Basic header in quotes',
  'basic-with-blank': 'Blank in the Basic header',
  'basic-as-base64url': 'Basic header in base64url',
  'basic-in-base64-twice': 'Basic header in base64 twice',
  'basic-without-secret': 'Basic header without the secret',
  'rest-credential-for-token': 'Credential of REST calls at the token end-point',
  'key-and-secret-swapped': 'API key and secret swapped',
  'grant-type-not-supported': 'grant_type not supported',
  'grant-type-not-allowed': 'grant_type not allowed for the site',
  'response-type-not-supported': 'response_type not supported',
});
