import { Messages } from './messages.tsx';

/** What would have left the machine (D49): `#/outbox/messages/<id>`. */
export function OutboxPanel() {
  return <Messages choice={null} />;
}
