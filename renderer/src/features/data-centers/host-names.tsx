import { RefreshCw } from 'lucide-react';
import type { OperationOutput } from '#shared/contract/index.ts';
import { dataCentersTexts } from '../../i18n/en/data-centers.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './data-centers.module.css';

const texts = dataCentersTexts.hosts;

interface HostNamesProps {
  readonly domain: string;
  readonly hosts: OperationOutput<'dataCenters.resolve'>['hosts'];
  readonly busy: boolean;
  readonly onCheck: () => void;
}

/** The host names of a data center, each with where this machine says it leads. */
export function HostNames({ domain, hosts, busy, onCheck }: HostNamesProps) {
  const astray = hosts.filter(({ local }) => !local).length;
  const unknown = hosts.filter(({ lookedUp }) => !lookedUp).length;
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={
        <Button small icon={RefreshCw} busy={busy} onClick={onCheck}>
          {unknown > 0 ? texts.lookUp : texts.again}
        </Button>
      }
    >
      <Notice tone={astray === 0 ? 'ok' : 'warn'}>
        {astray === 0
          ? texts.allHere
          : unknown > 0
            ? texts.notLookedUp(unknown, hosts.length)
            : texts.notAll(astray, hosts.length)}
        {astray > 0 && domain.endsWith('.localhost') ? ` ${texts.browsersFind}` : null}
      </Notice>
      <table className={classes.hosts}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.host}</th>
            <th scope="col">{texts.columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {hosts.map(({ host, addresses, local, lookedUp }) => (
            <tr key={host}>
              <td>
                <Copyable value={host} what={texts.copy(host)} wrap />
              </td>
              <td>
                <span className={classes.state}>
                  <StatusBadge tone={local ? 'ok' : 'warn'} plain>
                    {local
                      ? texts.here
                      : addresses.length > 0
                        ? texts.elsewhere
                        : lookedUp
                          ? texts.nowhere
                          : texts.unknown}
                  </StatusBadge>
                  {addresses.length > 0 ? <code className={classes.addresses}>{addresses.join(', ')}</code> : null}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
