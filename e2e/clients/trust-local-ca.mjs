// Preloaded into a client's process: adds the local CA to the authorities that the process trusts. NODE_EXTRA_CA_CERTS
// is not enough for a library that brings its own list of authorities, as the npm package "gigya" does.
import { readFileSync } from 'node:fs';
import tls from 'node:tls';

const localCa = readFileSync(process.env.LOCAL_CA ?? '', 'utf8');
const createSecureContext = tls.createSecureContext;
tls.createSecureContext = (options = {}) =>
  createSecureContext(options.ca === undefined ? options : { ...options, ca: [options.ca, localCa].flat() });
