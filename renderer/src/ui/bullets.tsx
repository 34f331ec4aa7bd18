import type { ComponentProps, ReactNode } from 'react';
import { Stack } from './layout.tsx';

interface BulletsProps extends Omit<ComponentProps<typeof Stack>, 'children' | 'key'> {
  readonly of: readonly ReactNode[];
}

/** Sentences, each behind a bullet. */
export function Bullets({ of: sentences, ...look }: BulletsProps) {
  return (
    <Stack {...look} as="ul" paddingLeft={18} listStyle="disc" breaks>
      {sentences.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no identity but their place
        <li key={index}>{sentence}</li>
      ))}
    </Stack>
  );
}
