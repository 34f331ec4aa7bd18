import { Plus } from 'lucide-react';
import type { Site } from '#shared/contract/sites.ts';
import { useCommand } from '../../stores/use-command.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { Button } from '../../ui/button.tsx';

/** Registers a domain without which the service would refuse the run, without the way to Sites. */
export function RegisterDomain({ site, domain }: { site: Site; domain: string | undefined }) {
  const updating = useCommand('sites.update', { done: texts.register.done(domain ?? '', site.name) });
  if (domain === undefined) return null;
  return (
    <div>
      <Button
        small
        icon={Plus}
        label={texts.register.button(domain)}
        busy={updating.busy}
        onClick={() => void updating.run({ apiKey: site.apiKey, settings: { domains: [...site.domains, domain] } })}
      />
    </div>
  );
}
