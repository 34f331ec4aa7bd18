import { useEffect, useState } from 'react';
import { cancelAsked, useAsking } from '../stores/asking.ts';
import { useNavigation } from '../stores/navigation.ts';
import { uiTexts } from '../texts/ui.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Text } from '../ui/layout.tsx';

/** The question that a panel asks, while its user stays there. */
export function QuestionDialog() {
  const count = useAsking((state) => state.count);
  const place = useNavigation(({ route }) => [route.panel, ...route.segments].join('/'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: elsewhere the question has no meaning any more
  useEffect(() => cancelAsked, [place]);
  // Each comes anew, and so over the dialog that it is asked in.
  return <AskedQuestion key={count} />;
}

/** The button that cancels has the focus first. */
function AskedQuestion() {
  const { asked, isOpen } = useAsking();
  const [busy, setBusy] = useState(false);
  if (asked === undefined) return null;
  const { title, confirm, text, cancel = uiTexts.cancel, tone = 'danger' } = asked.question;
  const close = () => useAsking.setState((state) => (state.asked === asked ? { isOpen: false } : state));
  const act = async () => {
    setBusy(true);
    await asked.act(close);
    close();
  };
  return (
    <Dialog opened={isOpen} onClose={cancelAsked} title={title} size="sm">
      <Text as="div" color="text-2" breaks>
        {text}
      </Text>
      <DialogActions>
        <Button label={cancel} onClick={cancelAsked} data-autofocus />
        <Button tone={tone} label={confirm} busy={busy} onClick={() => void act()} />
      </DialogActions>
    </Dialog>
  );
}
