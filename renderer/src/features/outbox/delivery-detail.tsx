import { Repeat } from 'lucide-react';
import type { Attempt, DeliveryDetail as Detail, SendingWay } from '#shared/contract/webhooks.ts';
import { sendingWay } from '#shared/contract/webhooks.ts';
import { HeaderList } from '../../call-kit/header-list.tsx';
import { SiteName } from '../../list-panel/site-name.tsx';
import { useCommand } from '../../stores/use-command.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { formatDateTime, formatDuration, formatLatency } from '../../ui/format-time.ts';
import { factsOf, KeyValueList } from '../../ui/key-value-list.tsx';
import { Hint, Mono, Row, Stack } from '../../ui/layout.tsx';
import { DetailPane } from '../../ui/read.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { AllowHost } from './allow-host.tsx';
import { deliveryTones } from './delivery-tones.ts';
import classes from './outbox.module.css';
import { VerifyingCode } from './verifying-code-section.tsx';

const { detail: texts, send: sendTexts, states } = deliveryTexts;
const facts = { ...texts, state: deliveryTexts.columns.state };

/** Calls of a delivery that are linked; it may have a hundred. */
const MAX_CALLS = 5;

/** One POST of a webhook: its body, what became of it, and ways to send it once more (U 5). */
export function DeliveryDetail({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <DetailPane
      query={useQuery('webhooks.delivery', { id })}
      title={(delivery) => (delivery ? texts.title(delivery.webhook, delivery.events) : texts.label)}
      lines={8}
      {...{ texts, onClose }}
    >
      {(delivery) => <Content delivery={delivery} />}
    </DetailPane>
  );
}

function Content({ delivery }: { delivery: Detail }) {
  const { apiKey, state, attempts, reason, nextAt, callIds, body, history } = delivery;
  return (
    <>
      {delivery.foreignHost ? <AllowHost apiKey={apiKey} host={delivery.foreignHost} /> : null}
      <Send delivery={delivery} />
      <KeyValueList
        labelWidth={110}
        items={factsOf(facts, {
          state: <StatusBadge tone={deliveryTones(state, attempts)} plain label={states[state]} />,
          reason: state !== 'delivered' && reason,
          next: state === 'waiting' && nextAt !== undefined && <NextAttempt at={nextAt} />,
          url: <Copyable value={delivery.url} what={texts.url} wrap />,
          version: delivery.version,
          site: <SiteName apiKey={apiKey} withKey />,
          at: formatDateTime(delivery.at),
          calls: callIds.length > 0 && <Calls callIds={callIds} />,
        })}
      />
      <Section plain title={texts.history}>
        {history.length === 0 ? <Hint>{texts.noHistory}</Hint> : null}
        <Stack as="ul" gap={10}>
          {history.map((attempt, n) => (
            // The list only grows at its front, and an attempt has no id.
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest one, which stays
            <AttemptItem key={history.length - n} attempt={attempt} />
          ))}
        </Stack>
      </Section>
      <Section plain title={texts.body} description={texts.bodyAbout}>
        <CodeBlock code={body} what={texts.body} maxHeight={260} />
      </Section>
      <VerifyingCode version={delivery.version} />
    </>
  );
}

function Send({ delivery: { id } }: { delivery: Detail }) {
  const sending = useCommand('webhooks.send', {
    done: ({ history: [newest], state }) =>
      newest === undefined || state === 'notSent' ? sendTexts.notSent : sendTexts.done(newest.status),
  });
  return (
    <Row as="fieldset" alignItems="normal" gap={8} flexWrap="wrap" aria-label={sendTexts.label}>
      {sendingWay.options.map((how: SendingWay) => (
        <Button
          key={how}
          label={sendTexts.ways[how]}
          {...(how === 'again' && { tone: 'primary' as const, icon: Repeat })}
          title={sendTexts.about[how]}
          busy={sending.busy}
          onClick={() => void sending.run({ id, how })}
        />
      ))}
    </Row>
  );
}

/** The queue goes by it, wherever the clock of the service is. */
const machineClock = { offset: 0 };

/** How long until then; it counts. */
function NextAttempt({ at }: { at: number }) {
  const left = at - useNow(machineClock);
  return <span>{left > 0 ? texts.inTime(formatDuration(left)) : texts.soon}</span>;
}

function Calls({ callIds }: { callIds: readonly string[] }) {
  const more = callIds.length - MAX_CALLS;
  return (
    <Mono as="ul" fontSize={12.5} breaks>
      {callIds.slice(0, MAX_CALLS).map((callId) => (
        <li key={callId}>
          <RouteLink to="log" segments={[callId]}>
            {callId}
          </RouteLink>
        </li>
      ))}
      {more > 0 ? <Hint as="li">{texts.more(more)}</Hint> : null}
    </Mono>
  );
}

function AttemptItem({ attempt }: { attempt: Attempt }) {
  const { at, how, status, problem, answer, headers, body, milliseconds } = attempt;
  const isTaken = status !== undefined && status >= 200 && status < 300;
  return (
    <li className={classes.attempt}>
      <Row gap={8} flexWrap="wrap">
        <StatusBadge
          tone={isTaken ? 'ok' : 'error'}
          label={status === undefined ? texts.noAnswer : texts.status(status)}
        />
        <span>{texts.how[how]}</span>
        <Hint as="span">
          {formatDateTime(at)}, {formatLatency(milliseconds)}
        </Hint>
      </Row>
      {problem ? <p>{problem}</p> : null}
      <HeaderList label={texts.headers} headers={headers} />
      {body ? <CodeBlock code={body} what={texts.lateBody} maxHeight={160} /> : null}
      {answer ? <CodeBlock code={answer} what={texts.answer} maxHeight={120} /> : null}
    </li>
  );
}
