import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OperationOutput } from '#shared/contract/index.ts';
import { dataCentersTexts } from '../../texts/data-centers.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Hint, Row } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Table } from '../../ui/table.tsx';
import classes from './data-centers.module.css';
import { hostState } from './host-state.ts';

const texts = dataCentersTexts.hosts;

interface HostNamesProps {
  readonly domain: string;
  readonly resolved: OperationOutput<'dataCenters.resolve'>;
  readonly busy: boolean;
  readonly onCheck: () => void;
  /** What to do about them: stands between what is so and the list. */
  readonly children?: ReactNode;
}

/** The host names of a data center, each with where this machine says it leads. */
export function HostNames({ domain, resolved, busy, onCheck, children }: HostNamesProps) {
  const { hosts, certificateNames } = resolved;
  const astray = hosts.filter(({ local }) => !local).length;
  const unasked = hosts.filter(({ source }) => source === 'none' || source === 'reserved').length;
  const reserved = hosts.some(({ source }) => source === 'reserved');
  return (
    <Section
      title={texts.title}
      description={texts.inCertificate(certificateNames.length, hosts.length)}
      actions={
        <Button small icon={RefreshCw} label={unasked > 0 ? texts.lookUp : texts.again} busy={busy} onClick={onCheck} />
      }
    >
      <Notice tone={astray === 0 ? 'ok' : reserved ? 'info' : 'warn'}>
        {astray === 0
          ? texts.allHere
          : reserved
            ? texts.reservedNext
            : unasked > 0
              ? texts.notLookedUp(unasked, hosts.length)
              : texts.notAll(astray, hosts.length)}
        {astray > 0 && unasked === 0 && domain.endsWith('.localhost') ? ` ${texts.browsersFind}` : null}
      </Notice>
      {children}
      <Table className={classes.hosts} heads={[texts.columns.host, texts.columns.state]}>
        {hosts.map((each) => (
          <tr key={each.host}>
            <td>
              <Copyable value={each.host} what={texts.copy(each.host)} wrap />
            </td>
            <td>
              <Row as="span" flexWrap="wrap" gap="2px 8px">
                <StatusBadge plain tone={hostState(each).tone} label={hostState(each).words} />
                {certificateNames.includes(each.host) ? null : (
                  <StatusBadge plain tone="warn" label={texts.notInCertificate} />
                )}
                {each.addresses.length > 0 ? (
                  <Hint as="code" breaks>
                    {each.addresses.join(', ')}
                  </Hint>
                ) : null}
              </Row>
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
