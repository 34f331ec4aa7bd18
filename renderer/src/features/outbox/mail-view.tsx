import { useMemo } from 'react';
import { styleNonce } from '../../platform/strict-csp.ts';
import { outboxTexts } from '../../texts/outbox.ts';
import { Hint } from '../../ui/layout.tsx';
import { mailDocument } from './mail-document.ts';
import classes from './outbox.module.css';

const texts = outboxTexts.messages.detail;

/** A mail in HTML as its reader would have seen it, without what it would load from elsewhere (R32). */
export function MailView({ html, subject }: { html: string; subject: string }) {
  const document = useMemo(() => mailDocument(html, styleNonce || undefined), [html]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail is scrolled by the arrow keys, too (WCAG 2.1.1) */}
      <iframe className={classes.mail} title={texts.mailOf(subject)} sandbox="" srcDoc={document} tabIndex={0} />
      <Hint>{texts.mailAbout}</Hint>
    </>
  );
}
