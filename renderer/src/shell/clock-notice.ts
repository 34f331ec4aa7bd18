import { shellTexts } from '../texts/shell.ts';
import { formatDateTime, formatDuration } from '../ui/format-time.ts';
import type { ServiceClock } from '../ui/service-clock.ts';

const spanText = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : formatDuration(milliseconds);

/** What to say about a service clock that was moved (D39); undefined while it follows the machine. */
export function clockNotice({ offset, frozenAt }: ServiceClock): string | undefined {
  if (frozenAt !== undefined) {
    return shellTexts.clockFrozen(formatDateTime(frozenAt));
  }
  if (offset === 0) return undefined;
  return offset > 0 ? shellTexts.clockAhead(spanText(offset)) : shellTexts.clockBehind(spanText(-offset));
}
