import { Mono, Text } from '../ui/layout.tsx';

/** A method in a row of a list. Where room is short its namespace ends in an ellipsis: the name says more. The pointer shows all. */
export function MethodName({ method }: { method: string }) {
  const nameAt = method.lastIndexOf('.') + 1;
  return (
    <Mono as="span" display="flex" minWidth={0} overflow="clip" fontSize={12.5} whiteSpace="nowrap" title={method}>
      <Text as="span" minWidth={0} overflow="clip" textOverflow="ellipsis">
        {method.slice(0, nameAt)}
      </Text>
      <Text
        as="span"
        flex="none"
        maxWidth={nameAt === 0 ? '100%' : 'calc(100% - 2ch)'}
        overflow="clip"
        textOverflow="ellipsis"
      >
        {method.slice(nameAt)}
      </Text>
    </Mono>
  );
}
