import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  type ImportOutcome,
  LARGEST_PEOPLE_FILE,
  type OfKnown,
  ofKnown,
  type PeopleFormat,
} from '#shared/contract/people.ts';
import type { Site } from '#shared/contract/sites.ts';
import { stayingHere } from '../../stores/presence.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { peopleTexts } from '../../texts/people.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ChoiceField, SelectField } from '../../ui/fields.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notifyProblem } from '../../ui/notify.ts';
import classes from './people.module.css';

const texts = peopleTexts.import;

interface Chosen {
  readonly name: string;
  readonly format: PeopleFormat;
  readonly text: string;
}

interface PeopleImportProps {
  readonly sites: readonly Site[];
  /** The site that is filtered for, if any. */
  readonly apiKey: string | undefined;
}

/** Imports a file of people, after showing what it would do and which lines it refuses. */
export function PeopleImport({ sites, apiKey }: PeopleImportProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const read = async (file: File) => {
    if (file.size > LARGEST_PEOPLE_FILE) {
      return notifyProblem({ code: 'invalid-input', message: texts.tooLarge(file.name), next: texts.tooLargeNext });
    }
    const stayed = stayingHere();
    const text = await file.text().catch(() => undefined);
    if (text === undefined) {
      return notifyProblem({
        code: 'invalid-input',
        message: texts.unreadable(file.name),
        next: texts.unreadableNext,
      });
    }
    const isJson = /\.json$/i.test(file.name) || /^\s*[[{]/.test(text);
    if (stayed()) setChosen({ name: file.name, format: isJson ? 'json' : 'csv', text });
  };
  const first = apiKey ?? sites[0]?.apiKey;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.json,text/csv,application/json"
        hidden
        aria-label={texts.choose}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file can be chosen again after it was mended.
          event.currentTarget.value = '';
          if (file) void read(file);
        }}
      />
      <Button icon={Upload} disabled={first === undefined} onClick={() => input.current?.click()}>
        {texts.button}
      </Button>
      <Dialog
        opened={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={texts.title(chosen?.name ?? '')}
        size="lg"
      >
        {chosen && first !== undefined ? (
          <Preview chosen={chosen} sites={sites} first={first} onClose={() => setChosen(undefined)} />
        ) : null}
      </Dialog>
    </>
  );
}

interface PreviewProps {
  readonly chosen: Chosen;
  readonly sites: readonly Site[];
  readonly first: string;
  readonly onClose: () => void;
}

function Preview({ chosen, sites, first, onClose }: PreviewProps) {
  const [apiKey, setApiKey] = useState(first);
  const [known, setKnown] = useState<OfKnown>('update');
  const file = { apiKey, format: chosen.format, text: chosen.text, known };
  const { value, problem } = useQuery('people.checkImport', file, ['people']);
  const importing = useCommand('people.import', {
    done: ({ added, updated }) => texts.done(added + updated),
    quiet: true,
  });
  const changes = value && !problem ? value.added + value.updated : 0;
  return (
    <>
      <div className={classes.form}>
        <SelectField
          label={texts.site}
          data={sites.map((site) => ({ value: site.apiKey, label: `${site.name} (${site.apiKey})` }))}
          searchable={sites.length > 8}
          value={apiKey}
          onChange={(to) => to && setApiKey(to)}
        />
        <ChoiceField
          label={texts.known}
          options={ofKnown.options.map((option) => ({ value: option, label: texts[option] }))}
          value={known}
          onChange={setKnown}
        />
        {problem ? <ErrorNotice problem={{ ...problem, member: undefined }} /> : null}
        {value === undefined && !problem ? <Loading lines={3} /> : null}
        {value && !problem ? <Outcome outcome={value} format={chosen.format} /> : null}
        {importing.problem ? <ErrorNotice problem={importing.problem} /> : null}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button
          tone="primary"
          busy={importing.busy}
          disabled={changes === 0}
          onClick={() =>
            void importing.run(file, (result) => {
              if (result.ok) onClose();
            })
          }
        >
          {texts.confirm(changes)}
        </Button>
      </DialogActions>
    </>
  );
}

function Outcome({ outcome, format }: { outcome: ImportOutcome; format: PeopleFormat }) {
  const { added, updated, kept, refused, reasons } = outcome;
  const all = added + updated + kept + refused;
  return (
    <>
      <p role="status">{all === 0 ? texts.nothing : texts.counts(outcome)}</p>
      {reasons.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable to be scrolled by keys
        <section aria-label={texts.refused} className={classes.refused} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{format === 'csv' ? texts.line : texts.entry}</th>
                <th scope="col">{texts.uid}</th>
                <th scope="col">{texts.reason}</th>
              </tr>
            </thead>
            <tbody>
              {reasons.map(({ at, UID, reason }) => (
                <tr key={`${at} ${reason}`}>
                  <td>{at}</td>
                  <td>
                    <code>{UID ?? ''}</code>
                  </td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      {reasons.length < refused ? <p className={classes.hint}>{texts.onlyFirst(reasons.length)}</p> : null}
    </>
  );
}
