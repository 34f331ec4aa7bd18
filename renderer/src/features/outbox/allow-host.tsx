import { useCommand } from '../../stores/use-command.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const texts = deliveryTexts.allow;

/** Why a delivery was not sent, and the button that allows its host for the site (D49). */
export function AllowHost({ apiKey, host }: { apiKey: string; host: string }) {
  const { value: hosts } = useQuery('webhooks.hosts', { apiKey });
  const allowing = useCommand('webhooks.setHosts', { done: texts.done(host) });
  return (
    <Notice
      tone="warn"
      action={
        <Button
          small
          label={texts.button(host)}
          busy={allowing.busy}
          disabled={hosts === undefined}
          onClick={() => void allowing.run({ apiKey, hosts: [host], partial: true })}
        />
      }
    >
      {texts.text(host)}
    </Notice>
  );
}
