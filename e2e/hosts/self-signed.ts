import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './serve.ts';

/** Key and certificate of a server that is not the service, PEM. @param names as openssl writes them: `DNS:localhost,IP:127.0.0.1` */
export function selfSigned(names: string): { readonly key: string; readonly cert: string } {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=other'];
  const words = ['req', '-x509', ...kind, '-addext', `subjectAltName=${names}`, '-keyout', key, '-out', cert];
  execFileSync('openssl', words, { stdio: 'pipe' });
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
}
