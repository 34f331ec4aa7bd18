import { logLine } from '../texts/log-line.ts';

interface ReasonProps {
  /** What a call did, or why it was refused, as its row of the log says it. */
  readonly reason: string;
  readonly className?: string | undefined;
}

/** The reason of a call, in the language of the page where it has a translation (ADR 35). */
export function Reason({ reason, className }: ReasonProps) {
  const { text, lang } = logLine(reason);
  return (
    <span className={className} lang={lang}>
      {text}
    </span>
  );
}
