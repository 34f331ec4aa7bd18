import { useState } from 'react';
import { peopleTexts } from '../../texts/people.ts';
import { Stack, Text, Words } from '../../ui/layout.tsx';
import { Suggesting, type SuggestingProps } from '../../ui/suggesting.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface PersonFieldProps extends Omit<SuggestingProps, 'data' | 'filter' | 'renderOption' | 'onChange'> {
  /** The site whose people are offered; undefined: those of all sites. */
  readonly apiKey: string | undefined;
  readonly value: string;
  readonly onChange: (UID: string) => void;
  /** A UID that is not offered. */
  readonly except?: string;
  /** Offers the newest people before anything is typed; not where the list would cover the buttons of a dialog. */
  readonly offersAtOnce?: boolean;
}

/** A field for a UID. It offers people by name, e-mail, UID or identity; any other UID may be typed. */
export function PersonField(props: PersonFieldProps) {
  const { apiKey, value, onChange, except, offersAtOnce = true, ...rest } = props;
  const [active, setActive] = useState(false);
  const people = useSuggestions(apiKey, value, active);
  // The same UID may be one of several sites; an option has its value once.
  const byUID = new Map(people.filter(({ UID }) => UID !== except).map((person) => [person.UID, person]));
  // A whole UID needs no list any more.
  const data = byUID.has(value) || (value === '' && !offersAtOnce) ? [] : [...byUID.keys()];
  return (
    <Suggesting
      spellCheck={false}
      autoComplete="off"
      {...rest}
      data={data}
      // The service has chosen them already; some fit by a name that the value does not show.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const person = byUID.get(option.value);
        const about = [person?.email, apiKey === undefined && person && peopleTexts.field.of(person.apiKey)].filter(
          Boolean,
        );
        return (
          <Stack as="span" minWidth={0} breaks>
            <span>
              <Text as="code" fontSize={12.5}>
                {option.value}
              </Text>
              {person && person.displayName !== person.UID ? ` ${person.displayName}` : ''}
            </span>
            {about.length > 0 ? (
              <Words color="text-2" fontSize={12}>
                {about.join(' ')}
              </Words>
            ) : null}
          </Stack>
        );
      }}
      value={value}
      onChange={onChange}
      onFocus={(event) => {
        setActive(true);
        rest.onFocus?.(event);
      }}
      onBlur={() => setActive(false)}
      place={{ position: 'bottom-start', width: 'target' }}
      mono
    />
  );
}
