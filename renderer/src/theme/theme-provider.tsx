import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import './mantine.css';
import './fonts.css';
import './tokens.css';
import './base.css';
import type { ReactNode } from 'react';
import { styleNonce } from '../platform/strict-csp.ts';
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
      {children}
    </MantineProvider>
  );
}
