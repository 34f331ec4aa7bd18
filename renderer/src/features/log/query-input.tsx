import { Combobox, useCombobox } from '@mantine/core';
import { Search, X } from 'lucide-react';
import { useId, useState } from 'react';
import { complete, type KnownValues } from '#shared/log-filter/complete.ts';
import type { FilterProblem } from '#shared/log-filter/language.ts';
import { parseFilter } from '#shared/log-filter/parse.ts';
import { logTexts as texts } from '../../texts/log.ts';
import { uiTexts } from '../../texts/ui.ts';
import { IconButton } from '../../ui/button.tsx';
import { Words } from '../../ui/layout.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import { useTypedFilter } from '../../ui/use-typed-filter.ts';
import { useSuggestions } from '../people/use-suggestions.ts';
import classes from './query-input.module.css';

/** `-e` is the start of `-error:0`; as a text it would leave out nearly every call, after a look at all of them. */
const startsAnExclusion = /(?:^|\s)-\S{0,2}$/;

interface QueryInputProps {
  readonly value: string;
  /** Told when typing pauses and what was typed can be understood, and at once on Enter, on clear and on leaving. */
  readonly onChange: (value: string) => void;
  readonly known: KnownValues;
}

/** The filter of the log with completion. `/` leads to it; a wrong word is told with its place. */
export function QueryInput({ value, onChange, known }: QueryInputProps) {
  // Not while a word lacks its value: the service would refuse it, in the middle of typing.
  const isReady = (next: string) => parseFilter(next, Date.now()).problems.length === 0;
  const typed = useTypedFilter(value, onChange, isReady, (next) => !startsAnExclusion.test(next));
  const { input, text, setText, tell } = typed;
  const [cursor, setCursor] = useState(value.length);
  const hint = useId();
  const list = useId();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  const problems = parseFilter(text, Date.now()).problems;
  const wrong = problems.find(({ unfinished }) => unfinished === undefined);

  const { from, to, options } = complete(text, cursor, { ...known, uid: usePeople(text.slice(0, cursor)) });
  const take = (completion: string) => {
    const isWhole = !completion.endsWith(':') && !completion.endsWith('=');
    const added = `${completion}${isWhole && to === text.length ? ' ' : ''}`;
    const next = `${text.slice(0, from)}${added}${text.slice(to)}`;
    const end = from + added.length;
    setText(next);
    setCursor(end);
    combobox.resetSelectedOption();
    if (isWhole) combobox.closeDropdown();
    requestAnimationFrame(() => input.current?.setSelectionRange(end, end));
  };
  const clear = () => {
    setCursor(0);
    typed.clear();
  };
  const isOpen = combobox.dropdownOpened && options.length > 0;
  return (
    <Combobox store={combobox} onOptionSubmit={take} position="bottom-start" width={420} withinPortal>
      <Combobox.Target withAriaAttributes={false}>
        <PlainField
          ref={input}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          {...(isOpen && { 'aria-controls': list })}
          className={classes.root ?? ''}
          mono
          aria-label={texts.filter.text}
          aria-describedby={wrong === undefined ? undefined : hint}
          aria-invalid={wrong !== undefined}
          placeholder={texts.filter.placeholder}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setText(event.currentTarget.value);
            setCursor(event.currentTarget.selectionStart ?? event.currentTarget.value.length);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onSelect={(event) => setCursor(event.currentTarget.selectionStart ?? 0)}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            // The button that takes the focus must change what is typed, not what was told before.
            tell(text);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && combobox.getSelectedOptionIndex() < 0) {
              combobox.closeDropdown();
              tell(text);
            }
            if (event.key === 'Escape' && !isOpen && text !== '') {
              event.stopPropagation();
              clear();
            }
          }}
          leftSection={<Search size={14} aria-hidden />}
          rightSection={text === '' ? null : <IconButton icon={X} label={uiTexts.clearFilter} onClick={clear} />}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options id={list} aria-label={texts.filter.completions} className={classes.options ?? ''}>
          {options.map(({ text: option, meaning }) => (
            <Combobox.Option key={option} value={option}>
              <span className={classes.option}>
                <code>{option}</code>
                <Words color="text-2" fontSize={12}>
                  {meaning}
                </Words>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      {wrong === undefined ? null : <Wrong id={hint} text={text} problem={wrong} />}
    </Combobox>
  );
}

/** People whose UID can go on behind `uid:`, by what is typed there. */
function usePeople(before: string): NonNullable<KnownValues['uid']> {
  const typed = /(?:^|\s)-?uid:"?([^\s"]*)$/i.exec(before)?.[1];
  const people = useSuggestions(undefined, typed ?? '', typed !== undefined);
  // The same UID may be one of several sites; it is one value here.
  return [
    ...new Map(people.map(({ UID, displayName, email }) => [UID, [displayName, email].filter(Boolean).join(', ')])),
  ];
}

/** The filter as typed with the part marked that cannot be understood, and what is possible instead. */
function Wrong({ id, text, problem: { from, to, message } }: { id: string; text: string; problem: FilterProblem }) {
  return (
    <div id={id} role="status" className={classes.wrong}>
      <code className={classes.typed}>
        {text.slice(0, from)}
        <mark>{text.slice(from, to)}</mark>
        {text.slice(to)}
      </code>
      <span>{message}</span>
    </div>
  );
}
