// Preloaded into a client's process: every TLS connection, whatever its host, leads to one port of this machine, as lines
// in the hosts file would. For clients that know no proxy and have fixed host names (R32).
import tls from 'node:tls';

const connect = tls.connect;
tls.connect = (options, ...rest) =>
  connect({ ...options, host: '127.0.0.1', port: Number(process.env.SERVICE_PORT) }, ...rest);
