import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import type { MockResponse } from '#shared/contract/mock-responses.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { replaceRoute, useNavigation } from '../../stores/navigation.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { useCommand } from '../../stores/use-command.ts';
import { mockTexts as texts } from '../../texts/mock-responses.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Hint, Mono, Row } from '../../ui/layout.tsx';
import { Read } from '../../ui/read.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { SwitchedRow } from '../../ui/switched-row.tsx';
import { MockResponseForm } from './mock-response-form.tsx';
import { findMockResponse, useMockResponses } from './use-mock-responses.ts';

/** The mock responses of a site; `#/sites/<apiKey>?mock=<method>` opens the dialog for a method. */
export function MockResponses({ apiKey }: { apiKey: string }) {
  const query = useMockResponses(apiKey);
  const mocks = query.value;
  const wanted = useNavigation(({ route }) => (route.segments[0] === apiKey ? route.query.mock : undefined));
  const { open, dialog } = useDialog((subject: { method: string; mock?: MockResponse | undefined }, onClose) => {
    const { method } = subject;
    // As it is now: it may be changed elsewhere meanwhile.
    const mock = subject.mock && (findMockResponse(mocks ?? [], method) ?? subject.mock);
    const taken = mock ? [] : (mocks ?? []).map((one) => one.method);
    return {
      title: mock ? texts.form.editTitle(method) : texts.form.newTitle,
      size: 'xl',
      content: <MockResponseForm {...{ apiKey, method, mock, taken, onClose }} />,
    };
  });
  const ask = useAskedCommand('mockResponses.remove');
  useEffect(() => {
    if (wanted === undefined || mocks === undefined) return;
    open({ method: wanted, mock: findMockResponse(mocks, wanted) });
    // The address is used once: it must not open the dialog again when it is closed and the list changes.
    replaceRoute('sites', [apiKey], { part: 'mock-responses' });
  }, [wanted, mocks, apiKey, open]);
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={<Button small icon={Plus} label={texts.add} onClick={() => open({ method: '' })} />}
    >
      <Read query={query} lines={2} none={texts.none}>
        {(all) => (
          <ul aria-label={texts.list} className={layout.lines}>
            {all.map((mock) => (
              <MockResponseRow
                key={mock.method}
                apiKey={apiKey}
                mock={mock}
                onEdit={() => open({ method: mock.method, mock })}
                onRemove={() => ask({ apiKey, method: mock.method }, texts.removing(mock.method))}
              />
            ))}
          </ul>
        )}
      </Read>
      {dialog}
    </Section>
  );
}

interface MockResponseRowProps {
  readonly apiKey: string;
  readonly mock: MockResponse;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function MockResponseRow({ apiKey, mock, onEdit, onRemove }: MockResponseRowProps) {
  const { method, errorCode, anonymous, enabled } = mock;
  const save = useCommand('mockResponses.save');
  return (
    <SwitchedRow
      label={texts.switched(method)}
      on={enabled}
      busy={save.busy}
      onSwitch={(to) => void save.run({ apiKey, partial: true, mockResponse: { method, enabled: to } })}
      actions={
        <>
          <IconButton icon={Pencil} label={texts.edit(method)} onClick={onEdit} />
          <IconButton icon={Trash2} label={texts.remove(method)} onClick={onRemove} />
        </>
      }
    >
      <Row as="span" flexWrap="wrap" gap="0 16px" minWidth={0}>
        <Mono as="span" flex="1 1 230px" fontSize={12.5} breaks>
          {method}
        </Mono>
        <Row as="span" flex="1.2 1 230px" flexWrap="wrap" gap="2px 12px" minWidth={0}>
          {errorCode === 0 ? (
            <StatusBadge tone="ok" plain label={texts.success} />
          ) : (
            <StatusBadge tone="error" plain label={`${errorCode} ${errorMessage(errorCode)}`} />
          )}
          {anonymous ? <Hint as="span">{texts.anonymous}</Hint> : null}
        </Row>
      </Row>
    </SwitchedRow>
  );
}
