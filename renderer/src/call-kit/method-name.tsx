import { Mono } from '../ui/layout.tsx';

/**
 * A method in a row of a list. Where room is short an ellipsis takes the place of its beginning, for the end says more; the pointer
 * shows all of it.
 */
export function MethodName({ method }: { method: string }) {
  return (
    <Mono
      as="span"
      dir="rtl"
      minWidth={0}
      overflow="clip"
      fontSize={12.5}
      textAlign="left"
      textOverflow="ellipsis"
      whiteSpace="nowrap"
      title={method}
    >
      <bdi dir="ltr">{method}</bdi>
    </Mono>
  );
}
