import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '#shared/contract/result.ts';
import { IconButton } from './button.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Pane, Row, Stack, Text } from './layout.tsx';
import { Loading } from './loading.tsx';

/** A query, as the hooks that read give it. */
export interface Readable<V> {
  readonly value: V | undefined;
  readonly problem: Problem | undefined;
  readonly load: () => Promise<void>;
}

interface ReadProps<V> {
  readonly query: Readable<V>;
  /** Grey lines until it is read. */
  readonly lines: number;
  /** Said where the address names nothing that there is. */
  readonly gone?: string;
  /** Said instead where a list has no entries. */
  readonly none?: string;
  readonly children: (value: V) => ReactNode;
}

const isGone = ({ problem }: Readable<unknown>): boolean =>
  problem?.code === 'not-found' || problem?.code === 'invalid-input';

/** What a query has read; before that grey lines; and why it cannot be read, with a way to try again. */
export function Read<V>({ query, lines, gone, none, children }: ReadProps<V>) {
  const { value, problem, load } = query;
  if (gone !== undefined && isGone(query)) return <p>{gone}</p>;
  const isNone = none !== undefined && Array.isArray(value) && value.length === 0;
  return (
    <>
      {problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
      {value === undefined && problem === undefined ? <Loading lines={lines} /> : null}
      {isNone ? <Text color="text-3">{none}</Text> : value === undefined ? null : children(value)}
    </>
  );
}

interface DetailPaneProps<V> extends ReadProps<V> {
  /** @param value undefined: not read yet, or gone */
  readonly title: (value: V | undefined) => string;
  /** Below the title. */
  readonly about?: (value: V | undefined) => ReactNode;
  readonly texts: { readonly close: string; readonly gone: string };
  readonly onClose: () => void;
}

/** The detail of a row beside its list: what it is, a button that closes it, and what was read of it. */
export function DetailPane<V>({ title, about, texts, onClose, ...read }: Omit<DetailPaneProps<V>, 'gone'>) {
  const value = isGone(read.query) ? undefined : read.query.value;
  return (
    <Pane>
      <Row alignItems="flex-start" gap={12} justifyContent="space-between">
        <Stack gap={2} minWidth={0}>
          <Text as="h2" fontSize={15} fontWeight={600} breaks>
            {title(value)}
          </Text>
          {about?.(value)}
        </Stack>
        <IconButton icon={X} label={texts.close} onClick={onClose} />
      </Row>
      <Read {...read} gone={texts.gone} />
    </Pane>
  );
}
