import { PencilLine, Plus } from 'lucide-react';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { ownParameters } from '#shared/reference/example-steps.ts';
import { useLastSite } from '../../stores/last-site.ts';
import { openMockResponse, openRequest } from '../../stores/navigation.ts';
import { useSites } from '../../stores/use-operations.ts';
import { referenceTexts } from '../../texts/reference.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { callOf } from '../requests/draft.ts';
import { MethodView } from '../requests/method-view.tsx';
import { MethodParameters } from './method-parameters.tsx';
import classes from './reference.module.css';
import { PageHead } from './reference-list.tsx';
import { SupportBadge } from './support-badge.tsx';

const texts = referenceTexts.methods;

/** What the registry says of one method. */
export function MethodPage({ entry }: { entry: MethodEntry }) {
  const site = useLastSite(useSites().value ?? []);
  const build = (apiKey: string) => openRequest(callOf(apiKey, entry.name, ownParameters(entry.example)));
  return (
    <>
      <PageHead
        part="methods"
        title={entry.name}
        badge={<SupportBadge entry={entry} />}
        text={entry.documentation}
        actions={
          <>
            {site && !entry.emulated ? (
              <Button icon={Plus} label={texts.addMock} onClick={() => openMockResponse(site.apiKey, entry.name)} />
            ) : null}
            {site ? (
              <Button tone="primary" icon={PencilLine} label={texts.build} onClick={() => build(site.apiKey)} />
            ) : null}
          </>
        }
      />
      {entry.emulated ? null : <Notice>{texts.notEmulatedText}</Notice>}
      {entry.access.length > 0 ? (
        <p>
          <span className={classes.label}>{texts.callers}</span>
          {entry.access.map((caller) => texts.access[caller]).join('; ')}
        </p>
      ) : null}
      {entry.emulated ? <MethodParameters entry={entry} /> : null}
      {entry.example ? <MethodView entry={entry} /> : null}
    </>
  );
}
