import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { BundleVerdict } from '#shared/contract/bundles.ts';
import type { TraceStep } from '#shared/contract/log.ts';
import type { RequestToJudge } from '#shared/contract/requests.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { DecisionTrace } from '../../call-kit/decision-trace.tsx';
import { openRequest } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Bullets } from '../../ui/bullets.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { Heading, Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pairs } from '../../ui/pairs.tsx';
import { draftOfCall } from '../requests/draft.ts';
import { Manifest } from './export-bundle.tsx';

const texts = bundleTexts.bundle;

interface BundleDialogProps {
  readonly name: string;
  /** Parsed JSON of the file. */
  readonly document: unknown;
  readonly onClose: () => void;
}

/** A bundle that was opened: whether it is reproduced here, what was replaced in it, and the way into the workspace. */
export function BundleDialog({ name, document, onClose }: BundleDialogProps) {
  const { value: checked, problem: refused } = useQuery('bundles.check', { document });
  const judge = useCommand('requests.judge');
  const open = useCommand('bundles.open', {
    done: ({ siteName }) => (siteName === undefined ? texts.openedNone : texts.opened(siteName)),
    quiet: true,
  });
  const show = async (call: RequestToJudge) => {
    await judge.run(call, (judged) => {
      if (!judged.ok) return;
      onClose();
      openRequest(draftOfCall(judged.value));
    });
  };
  const problem = refused ?? open.problem;
  return (
    <Dialog opened onClose={onClose} title={texts.title(name)} size="lg">
      <Stack gap={14}>
        {problem ? <ErrorNotice problem={problem} /> : null}
        {checked === undefined && !problem ? (
          <div role="status" aria-label={texts.checking}>
            <Loading lines={5} />
          </div>
        ) : null}
        {checked === undefined ? null : (
          <>
            <Notice tone={checked.reproduces ? 'ok' : 'warn'}>
              <strong>{checked.reproduces ? texts.reproduced : texts.differs}</strong>
              {checked.differences.length === 0 ? null : <Bullets of={checked.differences} />}
            </Notice>
            <Pairs
              items={[
                ...(checked.reproduces ? [] : [[texts.expected, sentence(checked.expected)] as const]),
                [texts.found, sentence(checked.found)],
                [texts.at, formatDateTime(checked.call.at ?? 0)],
              ]}
              names="110px"
              nameLook={{ color: 'text-2' }}
              gap="6px 12px"
            />
            <Trace trace={checked.found.trace} />
            <Manifest manifest={checked.manifest} />
            <Hint>{texts.openHint}</Hint>
          </>
        )}
      </Stack>
      <DialogActions>
        <Button label={uiTexts.close} onClick={onClose} />
        <Button
          tone="primary"
          icon={FolderOpen}
          label={texts.open}
          disabled={checked === undefined}
          busy={open.busy || judge.busy}
          onClick={() =>
            void open.run({ document }, (result) => {
              if (result.ok) void show(result.value.call);
            })
          }
        />
      </DialogActions>
    </Dialog>
  );
}

/** What decided, and behind a button every rule that was checked. */
function Trace({ trace }: { trace: readonly TraceStep[] }) {
  const telling = trace.filter(({ outcome }) => outcome !== 'passed');
  const [all, setAll] = useState(telling.length === 0);
  return (
    <section aria-label={texts.why}>
      <Row flexWrap="wrap" gap="8px 12px" marginBottom={4}>
        <Heading marginBottom={4}>{texts.why}</Heading>
        {telling.length === 0 ? null : (
          <Button
            small
            label={all ? texts.deciding : texts.allRules(trace.length)}
            aria-pressed={all}
            onClick={() => setAll(!all)}
          />
        )}
      </Row>
      <Text as="div" padding="8px 12px" framed>
        <DecisionTrace trace={all ? trace : telling} />
      </Text>
    </section>
  );
}

function sentence({ accepted, errorCode, error, reason }: BundleVerdict): string {
  if (accepted) return `${texts.accepted} ${reason}`;
  const code = errorCode === 0 ? (error ?? '') : `${errorCode} ${errorMessage(errorCode)}`;
  return `${texts.refused(code)} ${reason}`;
}
