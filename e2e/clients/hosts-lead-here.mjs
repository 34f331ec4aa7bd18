// Preloaded into a client's process: every TLS connection, whatever its host, leads to one port of this machine, as lines
// in the hosts file would. For clients that know no proxy and have fixed host names (R32). With VENDOR_PORT, hosts other than
// those of SERVICE_HOSTS (ends of names, with commas) lead there: to the test's stand-in for the maker's own servers.
import { readFileSync } from 'node:fs';
import tls from 'node:tls';

const { SERVICE_PORT, SERVICE_HOSTS = '', VENDOR_PORT, VENDOR_CA = '' } = process.env;
const connect = tls.connect;
const leadsToService = (host) =>
  VENDOR_PORT === undefined || SERVICE_HOSTS.split(',').some((end) => host === end || host.endsWith(`.${end}`));

tls.connect = (options, ...rest) =>
  connect(
    leadsToService(String(options.servername ?? options.host))
      ? { ...options, host: '127.0.0.1', port: Number(SERVICE_PORT) }
      : { ...options, host: '127.0.0.1', port: Number(VENDOR_PORT), ca: readFileSync(VENDOR_CA) },
    ...rest,
  );
