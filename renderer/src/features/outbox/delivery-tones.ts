import type { DeliveryState } from '#shared/contract/webhooks.ts';
import type { Tone } from '../../ui/status-badge.tsx';

/** How a delivery stands, as a tone; one that waits because it failed is a warning. */
export function deliveryTones(state: DeliveryState, attempts: number): Tone {
  switch (state) {
    case 'delivered':
      return 'ok';
    case 'waiting':
      return attempts > 0 ? 'warn' : 'neutral';
    case 'notSent':
      return 'warn';
    case 'givenUp':
      return 'error';
  }
}
