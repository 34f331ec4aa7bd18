import type { Page } from 'playwright/test';
import type { ConsoleHost } from '../hosts/console-host.ts';
import { CallFilesPage } from './call-files.ts';
import { FlowsPage } from './flows.ts';
import { LogPage } from './log.ts';
import { MockResponsesPage } from './mock-responses.ts';
import { OutboxPage } from './outbox.ts';
import { PeoplePage } from './people.ts';
import { RegistrationsPage } from './registrations.ts';
import { ReproducePage } from './reproduce.ts';
import { RequestsPage } from './requests.ts';
import { SettingsPage } from './settings.ts';
import { Shell } from './shell.ts';
import { SitesPage } from './sites.ts';
import { TimePage } from './time-and-failures.ts';
import { TokensPage } from './tokens.ts';

/** The frame of a console and its panels, by what a user does there: a test takes from its host those that it is about. */
export const pagesOf = (page: Page) => ({
  shell: new Shell(page),
  flows: new FlowsPage(page),
  requests: new RequestsPage(page),
  files: new CallFilesPage(page),
  reproduce: new ReproducePage(page),
  log: new LogPage(page),
  tokens: new TokensPage(page),
  registrations: new RegistrationsPage(page),
  people: new PeoplePage(page),
  outbox: new OutboxPage(page),
  sites: new SitesPage(page),
  mocks: new MockResponsesPage(page),
  time: new TimePage(page),
  settings: new SettingsPage(page),
});

/** A host with them. */
export type TestHost = ConsoleHost & ReturnType<typeof pagesOf>;
