import { callTexts as texts } from '../texts/call.ts';
import { Breakable } from '../ui/breakable.tsx';
import { Pairs } from '../ui/pairs.tsx';
import classes from './header-list.module.css';

/** Headers of a request or a response, folded away until wanted. */
export function HeaderList({
  headers,
  label,
}: {
  headers: readonly (readonly [name: string, value: string, masked?: true | undefined])[];
  label: string;
}) {
  return (
    <details style={{ marginTop: 10 }}>
      <summary className={classes.summary}>{label}</summary>
      {headers.length === 0 ? (
        <p>{texts.headers.none}</p>
      ) : (
        <Pairs
          items={headers.map(([name, value]) => [name, <Breakable key={name} text={value} />])}
          names="max-content"
          nameLook={{ color: 'syntax-key' }}
          gap="3px 14px"
          marginTop={6}
          fontFamily="var(--ad-font-mono)"
          fontSize={12}
        />
      )}
    </details>
  );
}
