import { useEffect, useRef, useState } from 'react';
import type { PasteReading, ReadEntry } from '#shared/contract/reproduce.ts';
import { chooseEntry } from '../../stores/reproduce.ts';
import { reproduceTexts } from '../../texts/reproduce.ts';
import { FilterInput } from '../../ui/filter-input.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { Hint, Mono, Text } from '../../ui/layout.tsx';
import classes from './reproduce.module.css';

const texts = reproduceTexts.entries;

/** Most calls that are listed; a HAR can have thousands, and nobody reads on. */
const MAX_LISTED = 200;
/** From this many on there is a filter. */
const MANY = 8;

/** The calls of a text with several: one is chosen. */
export function EntryChooser({ reading, chosen }: { reading: PasteReading; chosen: number }) {
  const [filter, setFilter] = useState('');
  const shown = useRef<HTMLLabelElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another text; a choice of the user is in view already
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [reading]);
  const wanted = filter.trim().toLowerCase();
  const all = reading.calls
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => entry.isOtherWay === undefined);
  const own = all.findLast(({ index }) => index <= chosen)?.index;
  const found = all.filter(({ entry }) => searched(entry).includes(wanted));
  const listed = found.slice(0, MAX_LISTED);
  return (
    <fieldset className={classes.entries}>
      <Text as="legend" marginBottom={6} fontWeight={600}>
        {reading.isOneCall ? texts.ways(all.length) : texts.label(all.length, reading.left)}
      </Text>
      {all.length >= MANY ? (
        <FilterInput label={texts.filter} placeholder={texts.filter} value={filter} onChange={setFilter} />
      ) : null}
      <div className={classes.entryList}>
        {listed.map(({ entry, index }) => (
          <label
            key={index}
            ref={index === own ? shown : undefined}
            className={classes.entry}
            data-chosen={index === own || undefined}
          >
            <input type="radio" name="reproduce-entry" checked={index === own} onChange={() => chooseEntry(index)} />
            <Mono as="span" breaks>
              {shortLabel(entry.label).call}
            </Mono>
            <span className={classes.entryFacts}>
              <span>{shortLabel(entry.label).host}</span>
              {entry.status === undefined ? null : (
                <span data-failed={isFailed(entry) || undefined}>
                  {entry.errorCode || (entry.status === 0 ? texts.noAnswer : entry.status)}
                </span>
              )}
              {entry.at === undefined ? null : <time>{formatDateTime(entry.at)}</time>}
            </span>
          </label>
        ))}
        {listed.length === 0 ? <Hint>{texts.none}</Hint> : null}
        {found.length > listed.length ? <Hint>{texts.more(found.length - listed.length)}</Hint> : null}
      </div>
    </fieldset>
  );
}

/** What is called, and where: `POST /socialize.setStatus`, `https://socialize.us1.example`. */
function shortLabel(label: string): { readonly call: string; readonly host: string } {
  const [, httpMethod = '', host = '', path = ''] = /^(\S+) (https?:\/\/[^/]*)(\/.*)$/s.exec(label) ?? [];
  return host === '' ? { call: label, host: '' } : { call: `${httpMethod} ${path}`, host };
}

function searched({ label, status, errorCode }: ReadEntry): string {
  return `${label} ${status ?? ''} ${errorCode ?? ''}`.toLowerCase();
}

function isFailed({ status = 200, errorCode = 0 }: ReadEntry): boolean {
  return errorCode !== 0 || status === 0 || status >= 400;
}
