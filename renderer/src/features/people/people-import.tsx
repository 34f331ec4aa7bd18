import { useState } from 'react';
import {
  type CsvBeginning,
  type ImportOutcome,
  type OfKnown,
  ofKnown,
  type PeopleFormat,
} from '#shared/contract/people.ts';
import type { Site } from '#shared/contract/sites.ts';
import { siteOptions } from '../../list-panel/site-label.ts';
import { closeFile, useOpened } from '../../stores/opened-file.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { peopleTexts } from '../../texts/people.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ImportDialog, ImportPlan } from '../../ui/import-dialog.tsx';
import { Hint } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select, SelectField } from '../../ui/select.tsx';
import { Table } from '../../ui/table.tsx';
import { ImportButton } from '../reproduce/import-button.tsx';
import classes from './people.module.css';

const texts = peopleTexts.import;

interface PeopleImportProps {
  readonly sites: readonly Site[];
  /** The site that is filtered for, if any. */
  readonly apiKey: string | undefined;
}

/** Imports a file of people, after showing what it would do and which lines it refuses. */
export function PeopleImport({ sites, apiKey }: PeopleImportProps) {
  const file = useOpened('people');
  const first = apiKey ?? sites[0]?.apiKey;
  return (
    <>
      <ImportButton
        choose={texts.choose}
        accept=".csv,.json,text/csv,application/json"
        wanted="people"
        disabled={first === undefined}
      >
        {texts.button}
      </ImportButton>
      <ImportDialog title={file && texts.title(file.name)} onClose={closeFile}>
        {file && first !== undefined ? (
          <Preview text={file.text} format={formatOf(file.text)} sites={sites} first={first} onClose={closeFile} />
        ) : null}
      </ImportDialog>
    </>
  );
}

const formatOf = (text: string): PeopleFormat => (/^\s*[[{]/.test(text) ? 'json' : 'csv');

interface PreviewProps {
  readonly text: string;
  readonly format: PeopleFormat;
  readonly sites: readonly Site[];
  readonly first: string;
  readonly onClose: () => void;
}

/** The file with what it does; of a CSV file first what its columns are. */
function Preview(props: PreviewProps) {
  const { value, problem } = useQuery('people.csvBeginning', { text: props.format === 'csv' ? props.text : '' });
  if (props.format === 'json') return <Check {...props} beginning={undefined} />;
  if (problem) return <ErrorNotice problem={{ ...problem, member: undefined }} />;
  if (value === undefined) return <Loading lines={3} />;
  return <Check {...props} beginning={value} />;
}

interface CheckProps extends PreviewProps {
  /** Of a CSV file. */
  readonly beginning: CsvBeginning | undefined;
}

function Check({ text, format, sites, first, beginning, onClose }: CheckProps) {
  const [apiKey, setApiKey] = useState(first);
  const [known, setKnown] = useState<OfKnown>('update');
  const [columns, setColumns] = useState(beginning?.columns.map(({ suggested }) => suggested));
  const isOwn = beginning?.columns.every(({ name }, n) => columns?.[n] === name) ?? true;
  const file = {
    ...{ apiKey, format, text, known },
    ...(columns && !isOwn && { columns }),
  };
  const fault = columns && !isOwn ? faultOf(columns) : undefined;
  const { value, problem } = useQuery('people.checkImport', file);
  const changes = value && !problem && fault === undefined ? value.added + value.updated : 0;
  return (
    <ImportPlan
      operation="people.import"
      input={file}
      problem={problem && fault === undefined ? { ...problem, member: undefined } : undefined}
      confirm={texts.confirm(changes)}
      disabled={changes === 0}
      done={({ added, updated }) => texts.done(added + updated)}
      onClose={onClose}
    >
      {() => (
        <>
          <SelectField
            label={texts.site}
            data={siteOptions(sites)}
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
          {beginning && columns && beginning.columns.length > 0 ? (
            <Columns beginning={beginning} chosen={columns} onChange={setColumns} />
          ) : null}
          {fault === undefined ? null : <p role="status">{fault}</p>}
          {value === undefined && !problem ? <Loading lines={3} /> : null}
          {value && !problem && fault === undefined ? <Outcome outcome={value} format={format} /> : null}
        </>
      )}
    </ImportPlan>
  );
}

/** Why columns cannot be read as chosen; undefined: they can. */
function faultOf(columns: readonly string[]): string | undefined {
  if (!columns.includes('UID')) return texts.columns.noUid;
  const twice = columns.find((name, n) => name !== '' && columns.indexOf(name) !== n);
  return twice === undefined ? undefined : texts.columns.twice(twice);
}

interface ColumnsProps {
  readonly beginning: CsvBeginning;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** What each column becomes, beside its first cells. */
function Columns({ beginning, chosen, onChange }: ColumnsProps) {
  const words = texts.columns;
  const targets = [
    { value: '', label: words.leaveOut },
    ...beginning.known.map((name) => ({ value: name, label: name })),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable to be scrolled by keys
    <section aria-label={words.title} className={classes.columns} tabIndex={0}>
      <Table heads={[words.name, words.cells, words.becomes]}>
        {beginning.columns.map(({ name, cells }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and the order is that of the file
          <tr key={n}>
            <th scope="row" title={name}>
              {name}
            </th>
            <td title={cells.join(', ')}>
              {cells.map((cell, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their row
                <span key={row} className={classes.cell}>
                  {cell}
                </span>
              ))}
            </td>
            <td style={{ width: 210 }}>
              <Select
                size="xs"
                aria-label={words.becomesOf(name)}
                data={targets}
                searchable
                allowDeselect={false}
                value={chosen[n] ?? ''}
                onChange={(to) => onChange(chosen.map((one, index) => (index === n ? (to ?? one) : one)))}
              />
            </td>
          </tr>
        ))}
      </Table>
    </section>
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
          <Table heads={[format === 'csv' ? texts.line : texts.entry, texts.uid, texts.reason]}>
            {reasons.map(({ at, UID, reason }) => (
              <tr key={`${at} ${reason}`}>
                <td>{at}</td>
                <td>
                  <code>{UID ?? ''}</code>
                </td>
                <td>{reason}</td>
              </tr>
            ))}
          </Table>
        </section>
      ) : null}
      {reasons.length < refused ? <Hint>{texts.onlyFirst(reasons.length)}</Hint> : null}
    </>
  );
}
