import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

/** More would take the panel's room; a third waits until one is closed or gone (stores/notify.ts). */
const most = 2;

/**
 * What was done, and what could not be, at the bottom right. They are part of the page and not above it: the panel gets
 * lower while one is there, so none is ever over a control, a question or a dialog.
 */
export function Toasts() {
  return (
    <Notifications
      position="bottom-right"
      limit={most}
      withinPortal={false}
      containerWidth="100%"
      transitionDuration={0}
      classNames={{ root: classes.root ?? '', notification: classes.toast ?? '' }}
    />
  );
}
