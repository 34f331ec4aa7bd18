import { Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { BundleManifest } from '#shared/contract/bundles.ts';
import type { OperationInput } from '#shared/contract/index.ts';
import { usePlatform } from '../../platform/context.tsx';
import { useQuery } from '../../stores/use-operations.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions, useDialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SwitchField } from '../../ui/fields.tsx';
import layout from '../../ui/layout.module.css';
import { Heading, Hint, Stack, Text, Words } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './bundles.module.css';

const texts = bundleTexts.handOn;

/** A call of the log, or a pasted one. */
type CallToHandOn = Pick<OperationInput<'bundles.make'>, 'callId' | 'pasted'>;

/** The dialog that makes a bundle of a call, says what is in it, and saves it. */
export const useHandOn = (call: CallToHandOn) =>
  useDialog((_: true, onDone) => ({
    title: texts.title,
    size: 'lg',
    content: <HandOnForm call={call} onDone={onDone} />,
  }));

/** The button of a call that hands it on as a bundle. */
export function HandOn({ call }: { call: CallToHandOn }) {
  const { open, dialog } = useHandOn(call);
  return (
    <>
      <Button icon={Share2} label={texts.button} onClick={() => open(true)} />
      {dialog}
    </>
  );
}

function HandOnForm({ call, onDone }: { call: CallToHandOn; onDone: () => void }) {
  const { saveFile } = usePlatform();
  const [anonymise, setAnonymise] = useState(false);
  const { value: made, problem } = useQuery('bundles.make', { ...call, anonymise });
  const isCurrent = made?.bundle.manifest.anonymised === anonymise;
  const shown = useFormer(isCurrent ? made.bundle : undefined);
  const save = () => {
    if (made === undefined) return;
    saveFile(made.fileName, `${JSON.stringify(made.bundle, null, 2)}\n`, 'application/json');
    onDone();
  };
  return (
    <>
      <Stack gap={14}>
        <Text color="text-2">{texts.intro}</Text>
        <SwitchField
          data-autofocus
          label={texts.anonymise}
          description={texts.anonymiseHint}
          checked={anonymise}
          onChange={(event) => setAnonymise(event.currentTarget.checked)}
        />
        {problem ? <ErrorNotice problem={problem} /> : null}
        {!problem && shown === undefined ? (
          <div role="status" aria-label={texts.making}>
            <Loading lines={4} />
          </div>
        ) : null}
        {!problem && shown !== undefined ? (
          <>
            <Notice tone="ok">
              {texts.proven} <Words breaks>{shown.expected.reason}</Words>
            </Notice>
            <Manifest manifest={shown.manifest} />
            <Hint>{texts.check}</Hint>
          </>
        ) : null}
      </Stack>
      <DialogActions>
        <Button label={uiTexts.cancel} onClick={onDone} />
        <Button tone="primary" label={texts.save} disabled={problem !== undefined} busy={!isCurrent} onClick={save} />
      </DialogActions>
    </>
  );
}

/** The newest value that was there, so that the dialog does not jump while another is made. */
function useFormer<T>(value: T | undefined): T | undefined {
  const [former, setFormer] = useState(value);
  useEffect(() => {
    if (value !== undefined) setFormer(value);
  }, [value]);
  return value ?? former;
}

/** What was replaced in a bundle, and by what. */
export function Manifest({ manifest }: { manifest: BundleManifest }) {
  return (
    <Stack gap={14}>
      <Part title={texts.replaced}>
        {manifest.replaced.length === 0 ? <Text color="text-2">{texts.nothingReplaced}</Text> : null}
        <dl className={`${layout.lines} ${classes.pairs}`}>
          {manifest.replaced.map(({ what, by }) => (
            <div key={what} className={classes.pair}>
              <dt>{what}</dt>
              <dd>{by}</dd>
            </div>
          ))}
        </dl>
      </Part>
      {manifest.signature === undefined ? null : (
        <Part title={texts.signature}>
          <p>{manifest.signature}</p>
        </Part>
      )}
      {manifest.notes.length === 0 ? null : (
        <Part title={texts.notes}>
          {manifest.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Heading marginBottom={4}>{title}</Heading>
      {children}
    </section>
  );
}
