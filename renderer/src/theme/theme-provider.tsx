import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './fonts.css';
import './tokens.css';
import './base.css';
import type { ReactNode } from 'react';
import { styleNonce } from '../platform/strict-csp.ts';
import classes from './theme.module.css';
import { cssVariables, theme } from './theme.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'authdesk-color-scheme' });

/** Colour scheme of the UI: light or dark as the system says, unless the user chose one. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      {/* At the bottom left: at the top they would cover headings, at the right the results of every panel. */}
      <Notifications
        position="bottom-left"
        limit={4}
        containerWidth={264}
        classNames={{ root: classes.notifications ?? '' }}
      />
      {children}
    </MantineProvider>
  );
}
