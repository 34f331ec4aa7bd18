import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { endTour, showTourStep, useTour } from '../stores/tour.ts';
import { tourTexts as texts } from '../texts/tour.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Hint, Row, Text } from '../ui/layout.tsx';
import classes from './tour.module.css';

/** A card that leads through the panels. It covers nothing that is needed, and the panels can be used meanwhile. */
export function Tour() {
  const step = useTour((state) => state.step);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (step !== undefined) card.current?.focus();
  }, [step]);
  const shown = step === undefined ? undefined : texts.steps[step];
  if (step === undefined || shown === undefined) return null;
  const isLast = step === texts.steps.length - 1;
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={texts.label}
      className={classes.root}
      onKeyDown={(event) => {
        if (event.key === 'Escape') endTour();
      }}
    >
      <Row justifyContent="space-between" gap={8}>
        <Text as="h2" fontSize={14} fontWeight={650}>
          {shown.title}
        </Text>
        <IconButton icon={X} label={texts.end} onClick={endTour} />
      </Row>
      <Text margin="6px 0 12px" color="text-2">
        {shown.text}
      </Text>
      <Row gap={8}>
        <Hint as="span" flex={1}>
          {texts.step(step + 1, texts.steps.length)}
        </Hint>
        {step > 0 ? <Button small icon={ArrowLeft} label={texts.back} onClick={() => showTourStep(step - 1)} /> : null}
        {isLast ? (
          <Button small tone="primary" label={texts.done} onClick={endTour} />
        ) : (
          <Button small tone="primary" icon={ArrowRight} label={texts.next} onClick={() => showTourStep(step + 1)} />
        )}
      </Row>
    </section>
  );
}
