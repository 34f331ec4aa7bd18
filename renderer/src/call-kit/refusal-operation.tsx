import { ClockArrowDown, PenLine, Plus, SquareArrowOutUpRight } from 'lucide-react';
import type { RefusalOperation as Operation } from '#shared/contract/refusal.ts';
import { goTo, openPerson, openSite } from '../stores/navigation.ts';
import { useSites } from '../stores/use-operations.ts';
import { useReveal } from '../stores/use-reveal.ts';
import { refusalTexts } from '../texts/refusal.ts';
import { Button } from '../ui/button.tsx';
import { CommandButton } from '../ui/command-button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

const texts = refusalTexts.operations;

/**
 * The button that does what a refusal says.
 *
 * @param onSignAnew how the panel signs the call that it shows; absent: it cannot
 */
export function RefusalOperation({
  operation,
  onSignAnew,
}: {
  operation: Operation;
  onSignAnew?: (() => void) | undefined;
}) {
  switch (operation.kind) {
    case 'machineTime':
      return (
        <CommandButton
          small
          icon={ClockArrowDown}
          label={texts.machineTime.button}
          command="clock.offset"
          input={{ milliseconds: 0 }}
          done={texts.machineTime.done}
        />
      );
    case 'copySecret':
      return <CopySecret operation={operation} />;
    case 'copyText':
      return <CopyButton withLabel value={operation.text} what={texts.copyText(operation.what)} />;
    case 'registerDomain':
      return <RegisterDomain operation={operation} />;
    case 'signAnew':
      return onSignAnew === undefined ? null : (
        <Button small icon={PenLine} label={texts.signAnew} onClick={onSignAnew} />
      );
    case 'openSite':
      return <Go label={texts.openSite} go={() => openSite(operation.apiKey, operation.part)} />;
    case 'openUser':
      return <Go label={texts.openUser} go={() => openPerson(operation.apiKey, operation.UID)} />;
    case 'openFailures':
      return <Go label={texts.openFailures} go={() => goTo('time')} />;
  }
}

type Of<K extends Operation['kind']> = Extract<Operation, { kind: K }>;

function Go({ label, go }: { label: string; go: () => void }) {
  return <Button small icon={SquareArrowOutUpRight} label={label} onClick={go} />;
}

/** The secret is fetched only when it is copied. */
function CopySecret({ operation: { apiKey, userKey } }: { operation: Of<'copySecret'> }) {
  const reveal = useReveal('sites.revealSecret');
  const value = () => reveal({ apiKey, ...(userKey !== undefined && { userKey }) });
  return <CopyButton withLabel value={value} what={texts.copySecret(userKey)} />;
}

/** Once it is registered, the button is gone. */
function RegisterDomain({ operation: { apiKey, domain } }: { operation: Of<'registerDomain'> }) {
  const site = useSites().value?.find((one) => one.apiKey === apiKey);
  if (site === undefined || site.domains.includes(domain)) return null;
  return (
    <CommandButton
      small
      icon={Plus}
      label={texts.registerDomain.button(domain)}
      command="sites.update"
      input={{ apiKey, settings: { domains: [...site.domains, domain] } }}
      done={texts.registerDomain.done(domain)}
    />
  );
}
