import { shellTexts } from '../texts/shell.ts';
import { Text } from '../ui/layout.tsx';
import { Logo } from './logo.tsx';
import classes from './stop-page.module.css';

export type StopReason = 'no-session' | 'refused' | 'unreachable' | 'no-bridge';

const words: Record<StopReason, { title: string; text: string }> = {
  'no-session': { title: shellTexts.noSessionTitle, text: shellTexts.noSessionText },
  refused: { title: shellTexts.refusedTitle, text: shellTexts.refusedText },
  unreachable: { title: shellTexts.unreachableTitle, text: shellTexts.unreachableText },
  'no-bridge': { title: shellTexts.noBridgeTitle, text: shellTexts.noBridgeText },
};

/** Shown instead of the app when it cannot start: why, and what to do. */
export function StopPage({ reason }: { reason: StopReason }) {
  const { title, text } = words[reason];
  return (
    <main className={classes.root}>
      <div className={classes.card}>
        <Logo />
        <Text as="h1" marginTop={8} fontSize={18} fontWeight={650} lineHeight="26px">
          {title}
        </Text>
        <Text color="text-2">{text}</Text>
        {reason === 'no-bridge' ? null : (
          <>
            <Text color="text-2">{shellTexts.noSessionExample}</Text>
            <Text as="code" padding="10px 12px" background="sunken" framed>
              {shellTexts.noSessionLine(window.location.origin)}
            </Text>
          </>
        )}
      </div>
    </main>
  );
}
