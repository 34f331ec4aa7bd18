import { Plus } from 'lucide-react';
import type { Site } from '#shared/contract/sites.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { CommandButton } from '../../ui/command-button.tsx';

/** Registers a domain without which the service would refuse the run, without the way to Sites. */
export function RegisterDomain({ site, domain }: { site: Site; domain: string | undefined }) {
  if (domain === undefined) return null;
  return (
    <div>
      <CommandButton
        small
        icon={Plus}
        label={texts.register.button(domain)}
        command="sites.update"
        input={{ apiKey: site.apiKey, settings: { domains: [...site.domains, domain] } }}
        done={texts.register.done(domain, site.name)}
      />
    </div>
  );
}
