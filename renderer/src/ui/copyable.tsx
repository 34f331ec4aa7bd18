import { showHidden } from '#shared/quoting/hidden-characters.ts';
import { Breakable } from './breakable.tsx';
import { CopyButton } from './copy-button.tsx';
import { Row, Text } from './layout.tsx';

interface CopyableProps {
  readonly value: string;
  /** What it is, for the label of the copy button. */
  readonly what: string;
  /** Shown instead of the value, for example a shortened form; the whole value is copied. */
  readonly shown?: string;
  /** Breaks a long value into lines instead of shortening it with an ellipsis. */
  readonly wrap?: boolean;
}

/** A key, address or id in monospace with its copy button. */
export function Copyable({ value: given, what, shown, wrap = false }: CopyableProps) {
  // One line without hidden characters: the copied text is exactly the shown one, also when it came from a caller (R51).
  const value = showHidden(given);
  return (
    <Row as="span" display="inline-flex" gap={4} minWidth={0} maxWidth="100%">
      {wrap ? (
        <Text as="code" minWidth={0} fontSize={12.5} whiteSpace="pre-wrap" breaks>
          <Breakable text={shown ?? value} />
        </Text>
      ) : (
        <Text as="code" minWidth={0} fontSize={12.5} cut title={shown ?? value}>
          {shown ?? value}
        </Text>
      )}
      <CopyButton value={value} what={what} />
    </Row>
  );
}
