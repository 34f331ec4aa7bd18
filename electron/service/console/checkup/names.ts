import { existsSync, statSync } from 'node:fs';
import { resolveHosts } from '#service/core/data-centers/index.ts';
import type { NameSources } from '#service/kernel/index.ts';
import { type Domains, hostNames } from '#service/tls/index.ts';
import { hostsLines } from '#shared/words/hosts-lines.ts';
import { type Found, notice, problem, sound } from './finding.ts';

/**
 * Whether `localhost` and the host names of the data centers lead to this machine (D3). Only `localhost` is looked up: for
 * the others the file of host names is read, because the operating system may ask another machine (R32).
 *
 * @param domains of the service's own hosts
 * @param ask true: the operating system is asked for all of them
 * @param names where they are looked up
 */
export async function checkNames({ dataCenters, sites }: Domains, ask: boolean, names: NameSources): Promise<Found> {
  const { hostsFilePath } = names;
  const [local] = await resolveHosts(['localhost'], true, names);
  if (local?.local !== true) {
    const what =
      local === undefined || local.addresses.length === 0 ? 'nowhere' : `to ${local.addresses.join(' and ')}`;
    return problem(
      `The name localhost leads ${what}, not to this machine: clients do not find the service.`,
      `Put the line "127.0.0.1 localhost" into ${hostsFilePath}; until then call 127.0.0.1.`,
    );
  }
  if (!ask && existsSync(hostsFilePath) && !statSync(hostsFilePath).isFile()) {
    return notice(
      `localhost leads to this machine; ${hostsFilePath}, where other names would be read, is no file.`,
      'Put the file back, or name another one in AUTHDESK_HOSTS_FILE.',
    );
  }
  const hosts = await resolveHosts([...dataCenters.flatMap(hostNames), ...sites], ask, names);
  const wrong = hosts.filter(({ local, source }) => !local && source !== 'reserved');
  const first = wrong[0];
  if (first !== undefined) {
    return notice(
      `localhost leads to this machine; ${first.host}${wrong.length > 1 ? ` and ${wrong.length - 1} more names` : ''} ${wrong.length > 1 ? 'do' : 'does'} not${ask ? '' : `, as far as ${hostsFilePath} says`}.`,
      `Put this into ${hostsFilePath}, if clients use these names:\n${hostsLines(wrong.map(({ host }) => host))}`,
    );
  }
  const reserved = hosts.find(({ local }) => !local);
  if (reserved === undefined)
    return sound('localhost and the names of the data centers and sites lead to this machine.');
  return sound(
    `localhost leads to this machine. Names such as ${reserved.host} do in browsers and cURL; other programs may need them in ${hostsFilePath}.`,
    'The panel Data centers has the line for that file. To ask the operating system for the names: --ask-names.',
  );
}
