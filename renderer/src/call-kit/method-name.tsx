import { Mono } from '../ui/layout.tsx';

/** A method in a row of a list; where room is short it ends in an ellipsis, and the pointer shows all of it. */
export function MethodName({ method }: { method: string }) {
  return (
    <Mono
      as="span"
      minWidth={0}
      overflow="clip"
      fontSize={12.5}
      textOverflow="ellipsis"
      whiteSpace="nowrap"
      title={method}
    >
      {method}
    </Mono>
  );
}
