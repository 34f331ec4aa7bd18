import { memo } from 'react';
import type { PreparedRequest } from '#shared/contract/requests.ts';
import { HeaderList } from '../../call-kit/header-list.tsx';
import { SnippetView } from '../../call-kit/snippet-view.tsx';
import { requestTexts } from '../../texts/requests.ts';
import { Bullets } from '../../ui/bullets.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Caption, Stack, Text } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { LeavingNotice } from './outgoing-secrets.tsx';
import { SignatureMicroscope } from './signature-microscope.tsx';
import type { Prepared } from './use-prepared.ts';

const texts = requestTexts.prepared;

/**
 * The call as it will be sent: warnings, wire form, other notations, and the stages of its signature.
 *
 * @param isComplete false: site or method are missing, so that nothing is being built
 */
export const PreparedView = memo(function PreparedView({
  prepared,
  isComplete,
}: {
  prepared: Prepared;
  isComplete: boolean;
}) {
  const { request, problem } = prepared;
  return (
    <Stack gap={16} data-flat="form">
      {problem ? <ErrorNotice problem={problem} /> : null}
      {request || problem ? null : isComplete ? (
        <Loading lines={6} />
      ) : (
        <Text marginTop={6} color="text-3">
          {texts.waiting}
        </Text>
      )}
      {request && !problem ? (
        <>
          <Warnings warnings={request.warnings} />
          {request.leaving ? <LeavingNotice leaving={request.leaving} /> : null}
          <Section title={texts.final}>
            <Notations request={request} />
          </Section>
          <Section title={requestTexts.microscope.heading}>
            {request.signature ? (
              <SignatureMicroscope stages={request.signature} />
            ) : (
              <Text marginTop={6} color="text-3">
                {texts.noSignature}
              </Text>
            )}
          </Section>
        </>
      ) : null}
    </Stack>
  );
});

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <div role="status">
      <Notice tone="warn">
        <Text fontWeight={600}>{texts.warnings}</Text>
        {warnings.length === 1 ? <p>{warnings[0]}</p> : <Bullets of={warnings} />}
      </Notice>
    </div>
  );
}

/** Address, headers and body exactly as they travel. */
export function WireForm({ request }: { request: Pick<PreparedRequest, 'httpMethod' | 'url' | 'headers' | 'body'> }) {
  return (
    <>
      <CodeBlock code={`${request.httpMethod} ${request.url}`} what={texts.address} maxHeight={160} />
      {request.body ? (
        <div style={{ marginTop: 10 }}>
          <Caption>{texts.body}</Caption>
          <CodeBlock code={request.body} what={texts.body} maxHeight={160} />
        </div>
      ) : null}
      {request.headers.length > 0 ? (
        <HeaderList headers={request.headers} label={texts.headers(request.headers.length)} />
      ) : null}
    </>
  );
}

/** The call in the notation that somebody needs: as it travels, or to be pasted elsewhere. */
function Notations({ request }: { request: PreparedRequest }) {
  return (
    <SnippetView snippets={request.snippets} what={texts.whatCall} asSent={texts.asSent}>
      <WireForm request={request} />
      {request.masked ? (
        <Text marginTop={6} color="text-3">
          {texts.masked}
        </Text>
      ) : null}
    </SnippetView>
  );
}
