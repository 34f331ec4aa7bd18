import type { AutocompleteProps } from '@mantine/core';
import { Suggesting, type SuggestingProps } from '../../ui/suggesting.tsx';
import { MockBadge } from '../mock-responses/mock-badge.tsx';
import type { OfferedMethod } from './method-search.ts';
import { orderedMethods, searchMethods } from './method-search.ts';
import classes from './requests.module.css';

const mostOptions = 60;

interface MethodFieldProps extends Omit<SuggestingProps, 'data' | 'filter' | 'limit' | 'renderOption'> {
  readonly methods: readonly OfferedMethod[];
}

/** A method's name, found by words of its name or documentation. Any text may be typed. */
export function MethodField({ methods, ...props }: MethodFieldProps) {
  const known = new Map(methods.map((each) => [each.name, each]));
  const filter: NonNullable<AutocompleteProps['filter']> = ({ search, limit }) =>
    searchMethods(methods, search, limit).map(({ name }) => ({ value: name, label: name, disabled: false }));
  return (
    <Suggesting
      data={orderedMethods(methods).map(({ name }) => name)}
      limit={mostOptions}
      filter={filter}
      spellCheck={false}
      classNames={{ input: classes.code ?? '' }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span className={classes.optionName}>
            <span className={classes.optionText}>{option.value}</span>
            {known.get(option.value)?.mocked ? <MockBadge /> : null}
          </span>
          <span className={classes.optionAbout}>{known.get(option.value)?.documentation ?? ''}</span>
        </span>
      )}
      {...props}
    />
  );
}
