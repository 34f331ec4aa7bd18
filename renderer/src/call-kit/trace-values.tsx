import { OWN_STATE } from '#shared/causes/own-state.ts';
import { Pairs } from '../ui/pairs.tsx';

/** The values that a rule compared. */
export function TraceValues({ values }: { values: Readonly<Record<string, string>> | undefined }) {
  // The cause and its sentence say it.
  const pairs = Object.entries(values ?? {}).filter(([name]) => name !== OWN_STATE);
  if (pairs.length === 0) return null;
  return (
    <Pairs
      items={pairs}
      names="max-content"
      nameLook={{ color: 'text-2' }}
      valueLook={{ fontFamily: 'var(--ad-font-mono)' }}
      gap="2px 12px"
      marginTop={4}
      fontSize={12}
    />
  );
}
