import type { AutocompleteProps } from '@mantine/core';
import { useKeptQuery } from '../../stores/use-operations.ts';
import { Hint, Row, Stack, Words } from '../../ui/layout.tsx';
import { Suggesting, type SuggestingProps } from '../../ui/suggesting.tsx';
import { MockBadge } from '../mock-responses/mock-badge.tsx';
import type { OfferedMethod } from './method-search.ts';
import { methodsByUse, orderedMethods, searchMethods } from './method-search.ts';

const mostOptions = 60;

interface MethodFieldProps extends Omit<SuggestingProps, 'data' | 'filter' | 'limit' | 'renderOption'> {
  readonly methods: readonly OfferedMethod[];
}

/** A method's name, found by words of its name or documentation. Any text may be typed. */
export function MethodField({ methods, ...props }: MethodFieldProps) {
  const sent = useKeptQuery('requestHistory.list', { limit: 50 }).value;
  const used = methodsByUse(sent?.items.map(({ draft }) => draft.method) ?? []);
  const known = new Map(methods.map((each) => [each.name, each]));
  const filter: NonNullable<AutocompleteProps['filter']> = ({ search, limit }) =>
    searchMethods(methods, search, limit, used).map(({ name }) => ({ value: name, label: name, disabled: false }));
  return (
    <Suggesting
      data={orderedMethods(methods, used).map(({ name }) => name)}
      limit={mostOptions}
      filter={filter}
      spellCheck={false}
      mono
      renderOption={({ option }) => (
        <Stack as="span" minWidth={0}>
          <Row as="span" gap={8} fontFamily="var(--ad-font-mono)" fontSize={12.5}>
            <Words overflow="hidden" textOverflow="ellipsis">
              {option.value}
            </Words>
            {known.get(option.value)?.mocked ? <MockBadge /> : null}
          </Row>
          <Hint as="span" cut>
            {known.get(option.value)?.documentation ?? ''}
          </Hint>
        </Stack>
      )}
      {...props}
    />
  );
}
