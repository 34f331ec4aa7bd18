import { shellQuote } from '#shared/quoting/posix-shell.ts';

/**
 * The call by which an application gets a token as a machine, to copy (X 2, ADR 33); its secret is a variable, never itself (R15).
 *
 * @param address origin of the HTTPS listener
 * @param userKey of the application
 * @param caPath file of the CA certificate, PEM
 */
export function machineCurl(address: string, userKey: string, caPath: string): string {
  return [
    `curl --cacert ${shellQuote(caPath)}`,
    '-d grant_type=client_credentials',
    `--data-urlencode ${shellQuote(`client_id=${userKey}`)}`,
    '--data-urlencode "client_secret=$SECRET"',
    shellQuote(`${address}/oauth2/token`),
  ].join(' \\\n  ');
}
