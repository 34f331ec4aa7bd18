import { SearchCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { holdsACall, looksLikeACall } from '#shared/pasted-calls/looks-like-a-call.ts';
import { useNavigation } from '../stores/navigation.ts';
import { openReproduce } from '../stores/reproduce.ts';
import { reproduceTexts } from '../texts/reproduce.ts';
import { uiTexts } from '../texts/ui.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { isTyping } from '../ui/typing.ts';
import classes from './paste-offer.module.css';

const texts = reproduceTexts.offer;

/**
 * Offers Reproduce when a call is pasted anywhere in the console; the paste itself happens as always. The text stays in
 * memory, because it may hold secrets.
 */
export function PasteOffer() {
  const [pasted, setPasted] = useState<string>();
  const panel = useNavigation((state) => state.route.panel);

  useEffect(() => {
    const look = (event: ClipboardEvent) => {
      const target = event.target;
      const isOwnField = target instanceof HTMLElement && target.closest('[data-reproduce-field]') !== null;
      const isSecret = target instanceof HTMLInputElement && target.type === 'password';
      if (event.defaultPrevented || isOwnField || isSecret) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const isAtReproduce = useNavigation.getState().route.panel === 'reproduce';
      if (isAtReproduce && (holdsACall(text) || (!isTyping(target) && text.trim() !== ''))) {
        void import('../features/reproduce/open-file.ts').then(({ openText }) => openText(text));
      } else if (looksLikeACall(text)) setPasted(text);
    };
    document.addEventListener('paste', look);
    return () => document.removeEventListener('paste', look);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: elsewhere the offer has no meaning any more
  useEffect(() => setPasted(undefined), [panel]);

  return (
    <div role="status" className={classes.root}>
      {pasted === undefined ? null : (
        <div className={classes.card}>
          <SearchCheck size={16} aria-hidden />
          <span>{texts.text}</span>
          <Button
            small
            tone="primary"
            label={texts.action}
            onClick={() => {
              setPasted(undefined);
              openReproduce(pasted);
            }}
          />
          <IconButton icon={X} label={uiTexts.close} tabIndex={0} onClick={() => setPasted(undefined)} />
        </div>
      )}
    </div>
  );
}
