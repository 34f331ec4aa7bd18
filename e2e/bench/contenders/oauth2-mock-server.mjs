import { OAuth2Server } from 'oauth2-mock-server';
import { option } from './listen.ts';

/** oauth2-mock-server as its documentation shows it: one RSA key, tokens are signed JWTs. */
const server = new OAuth2Server(option('--key'), option('--cert'));
await server.issuer.keys.generate('RS256');
await server.start(0, '127.0.0.1');
console.log(JSON.stringify({ event: 'ready', tlsPort: server.address().port }));
process.on('SIGTERM', () => process.exit(0));
