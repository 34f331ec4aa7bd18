import { ScrollText } from 'lucide-react';
import type { SentUnchanged } from '#shared/contract/reproduce.ts';
import { ResponseBody } from '../../call-kit/response-body.tsx';
import { VerdictBadge } from '../../call-kit/verdict-badge.tsx';
import { openLog } from '../../stores/navigation.ts';
import { callTexts } from '../../texts/call.ts';
import { reproduceTexts } from '../../texts/reproduce.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Row } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './reproduce.module.css';

const texts = reproduceTexts.sent;

/** What this service answered to the call as it was pasted, and its own record of it. */
export function SentView({ sent }: { sent: SentUnchanged }) {
  const { record, response, failure, notes } = sent;
  return (
    <Section
      title={texts.heading}
      description={texts.to(sent.origin)}
      actions={
        record ? (
          <Button small icon={ScrollText} label={reproduceTexts.verdict.inLog} onClick={() => openLog(record.callId)} />
        ) : null
      }
    >
      <div className={classes.stack}>
        {notes.map((note) => (
          <Notice key={note} tone="warn">
            {note}
          </Notice>
        ))}
        {failure ? <ErrorNotice problem={{ code: 'unavailable', message: texts.failed, next: failure }} /> : null}
        {record ? (
          <Row as="p" flexWrap="wrap" alignItems="baseline" gap="6px 10px">
            <VerdictBadge call={record} />
            {record.reason}
          </Row>
        ) : null}
        {response ? <ResponseBody body={response.body} label={callTexts.body.response} /> : null}
      </div>
    </Section>
  );
}
