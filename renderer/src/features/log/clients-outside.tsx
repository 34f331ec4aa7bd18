import type { CallClocks } from '#shared/contract/log.ts';
import { logTexts } from '../../texts/log.ts';
import { formatDayAndClock } from '../../ui/format-time.ts';
import { differenceText } from './clock-table.tsx';
import { Scrolled } from './scrolled.tsx';
import classes from './statistics.module.css';

const texts = logTexts.statistics.clients;

interface ClientsOutsideProps {
  readonly clients: CallClocks['clients'];
  /** Address of a call. */
  readonly link: (callId: string) => string;
}

/** Which programs sent the newest calls whose timestamp is outside the window. */
export function ClientsOutside({ clients, link }: ClientsOutsideProps) {
  if (clients.length === 0) return null;
  return (
    <Scrolled label={texts.title}>
      <table className={classes.clients}>
        <caption>{texts.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.client}</th>
            <th scope="col">{texts.site}</th>
            <th scope="col" className={classes.total}>
              {texts.calls}
            </th>
            <th scope="col">{texts.difference}</th>
            <th scope="col">{texts.newest}</th>
          </tr>
        </thead>
        <tbody>
          {clients.map(({ client, apiKey, siteName, calls, difference, newest }) => (
            <tr key={newest.callId}>
              <th scope="row" className={classes.client}>
                {client === '' ? texts.noClient : client}
              </th>
              <td>{siteName ?? apiKey ?? texts.noSite}</td>
              <td className={classes.total}>{calls}</td>
              <td>{differenceText(difference)}</td>
              <td>
                <a href={link(newest.callId)} aria-label={texts.open(formatDayAndClock(newest.at))}>
                  {formatDayAndClock(newest.at)}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}
