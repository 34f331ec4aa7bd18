import { useState } from 'react';
import { checkRedirectUri } from '#shared/protocol/redirect.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { TextField } from '../../ui/fields.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './sites.module.css';

const texts = sitesTexts.tester;

/** Tells live whether a redirect_uri would pass and which rule decides (D18); the same function the service uses. */
export function DomainTester({ domains }: { domains: readonly string[] }) {
  const [uri, setUri] = useState('');
  const verdict = uri === '' ? undefined : checkRedirectUri(uri, domains);
  return (
    <fieldset className={classes.tester}>
      <legend className={classes.legend}>{texts.title}</legend>
      <TextField
        mono
        label={texts.label}
        placeholder={texts.placeholder}
        value={uri}
        onChange={(event) => setUri(event.currentTarget.value)}
        // Enter here would save the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={classes.verdict}>
        {verdict === undefined ? (
          texts.hint
        ) : (
          <>
            <StatusBadge
              tone={verdict.allowed ? 'ok' : 'error'}
              label={verdict.allowed ? texts.passes : texts.refused}
            />
            <span>{verdict.allowed ? verdict.rule : verdict.reason}</span>
          </>
        )}
      </p>
    </fieldset>
  );
}
