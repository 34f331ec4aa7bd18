import { UserRoundCheck } from 'lucide-react';
import { editFlow, useFlowForm } from '../../../stores/flow-form.ts';
import { goTo } from '../../../stores/navigation.ts';
import { registrationTexts as texts } from '../../../texts/registrations.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Says that every account is final, and how one comes about that is not (D22). */
export function NobodyPending() {
  // Flows opens with x_pending_registration switched on.
  const prepare = () => {
    useFlowForm.setState(({ useCase }) => ({ useCase: useCase === 'code' ? 'code' : 'token' }));
    editFlow('login', { x_pending_registration: true });
    goTo('flows');
  };
  return <EmptyState icon={UserRoundCheck} texts={texts.empty} onAction={prepare} />;
}
