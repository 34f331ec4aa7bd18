import { type ReactNode, useId } from 'react';
import { Row, Text } from './layout.tsx';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** One or two sentences about what is here. */
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** Without frame, for parts of a detail pane. */
  readonly plain?: boolean;
  /** Said instead of its children where there is nothing. */
  readonly none?: string | false;
  readonly children: ReactNode;
}

/** A titled part of a panel, as a card. */
export function Section({ title, description, actions, plain = false, none = false, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.root} data-plain={plain || undefined}>
      <div className={classes.head}>
        <Text id={id} as="h2" flex="1 1 auto" fontSize={14} fontWeight={600} lineHeight="22px">
          {title}
        </Text>
        {description ? <div className={classes.description}>{description}</div> : null}
        {actions ? (
          <Row gap={8} flexWrap="wrap">
            {actions}
          </Row>
        ) : null}
      </div>
      <div className={classes.body}>{none ? <Text color="text-2">{none}</Text> : children}</div>
    </section>
  );
}

interface DetailHeadProps {
  readonly name: string;
  /** Below its name. */
  readonly about: ReactNode;
  /** Buttons beside it. */
  readonly children: ReactNode;
}

/** What a detail is about: its name, where it stands, and what can be done with it. */
export function DetailHead({ name, about, children }: DetailHeadProps) {
  return (
    <Row gap="8px 16px" flexWrap="wrap" justifyContent="space-between">
      <div style={{ minWidth: 0 }}>
        <Text as="h2" fontSize={16} fontWeight={650} breaks>
          {name}
        </Text>
        <Text fontSize={12.5} color="text-3" breaks>
          {about}
        </Text>
      </div>
      <Row gap={6}>{children}</Row>
    </Row>
  );
}
