import { group } from '../row.ts';

/** What a partner has to mend. */
export const ofSaml = group('SAML', 'SAML Core 5.4', {
  'saml-not-well-formed': {
    title: 'SAML: no well-formed XML',
    line: 'The message is no well-formed XML.',
    todo: 'Let the partner send it anew.',
  },
  'saml-signature-wrapped': {
    title: 'SAML: signature of another element',
    line: 'The signature is over another element: the message is wrapped.',
    todo: 'Do not accept it: what is read is not what was signed.',
  },
  'saml-signature-misplaced': {
    title: 'SAML: signature where none belongs',
    line: 'The signature is in an element where none belongs.',
    todo: 'Do not accept it: so signature wrapping hides what was signed.',
  },
  'saml-several-signatures': {
    title: 'SAML: several signatures',
    line: 'The message has several signatures.',
    todo: 'Let the partner sign the response or its assertion, not both.',
  },
  'saml-references': {
    title: 'SAML: signature with another number of references than one',
    line: 'The signature does not have exactly one reference.',
    todo: 'Let the partner sign the response or its assertion, not both.',
  },
  'saml-canonicalization': {
    title: 'SAML: another canonicalization than the exclusive one',
    line: 'The canonicalization of the signature is not the exclusive one.',
    todo: 'Let the partner sign with exclusive canonicalization.',
  },
  'saml-transform': {
    title: 'SAML: transform that is not accepted',
    line: 'The signature has a transform that is not accepted.',
    todo: 'Let the partner sign with the enveloped signature and exclusive canonicalization.',
  },
  'saml-signature-algorithm': 'SAML: signature algorithm that is not accepted',
  'saml-digest-algorithm': 'SAML: digest algorithm that is not accepted',
});
