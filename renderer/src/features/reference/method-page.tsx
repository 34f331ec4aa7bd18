import { PencilLine, Plus, X } from 'lucide-react';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { ownParameters } from '#shared/reference/example-steps.ts';
import { openMockResponse, openRequest } from '../../stores/navigation.ts';
import { useSites } from '../../stores/use-operations.ts';
import { referenceTexts } from '../../texts/reference.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MethodView } from '../requests/method-view.tsx';
import { MethodParameters } from './method-parameters.tsx';
import classes from './reference.module.css';
import { SupportBadge } from './support-badge.tsx';

const texts = referenceTexts.methods;

/** What the registry says of one method. */
export function MethodPage({ entry, onClose }: { entry: MethodEntry; onClose: () => void }) {
  const site = useSites().value?.[0];
  const build = (apiKey: string) =>
    openRequest({
      ...{ apiKey, method: entry.name, httpMethod: 'POST', transport: 'https', credential: { kind: 'signature' } },
      parameters: Object.entries(ownParameters(entry.example)).map(([name, value]) => ({ name, value })),
    });
  return (
    <>
      <header className={classes.head}>
        <div className={classes.headText}>
          <h2 className={classes.headName}>{entry.name}</h2>
          <SupportBadge entry={entry} />
          <p className={classes.headAbout}>{entry.documentation}</p>
        </div>
        <div className={classes.headActions}>
          {site && !entry.emulated ? (
            <Button icon={Plus} onClick={() => openMockResponse(site.apiKey, entry.name)}>
              {texts.addMock}
            </Button>
          ) : null}
          {site ? (
            <Button tone="primary" icon={PencilLine} onClick={() => build(site.apiKey)}>
              {texts.build}
            </Button>
          ) : null}
          <IconButton icon={X} label={texts.close} onClick={onClose} />
        </div>
      </header>
      {entry.emulated ? null : <Notice>{texts.notEmulatedText}</Notice>}
      {entry.access.length > 0 ? (
        <p className={classes.access}>
          <span className={classes.label}>{texts.callers}</span>
          {entry.access.map((caller) => texts.access[caller]).join('; ')}
        </p>
      ) : null}
      {entry.emulated ? <MethodParameters entry={entry} /> : null}
      {entry.example ? <MethodView entry={entry} /> : null}
    </>
  );
}
