import { useQuery } from '../../stores/use-operations.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { Notice } from '../../ui/notice.tsx';

const texts = deliveryTexts.allow;

/** Why a delivery was not sent, and the button that allows its host for the site (D49). */
export function AllowHost({ apiKey, host }: { apiKey: string; host: string }) {
  const { value: hosts } = useQuery('webhooks.hosts', { apiKey });
  return (
    <Notice
      tone="warn"
      action={
        <CommandButton
          small
          label={texts.button(host)}
          disabled={hosts === undefined}
          command="webhooks.setHosts"
          input={{ apiKey, hosts: [host], partial: true }}
          done={texts.done(host)}
        />
      }
    >
      {texts.text(host)}
    </Notice>
  );
}
