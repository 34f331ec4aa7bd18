import type { Module } from '#service/module/index.ts';
import { mockOverride } from './response.ts';
import { mockResponsesTables } from './tables.ts';
import { mockResponsesInWorkspace } from './workspace.ts';

/** Mock responses of a site, given instead of a method's own (D38). */
export const mockResponses: Module = {
  name: 'mock-responses',
  tables: mockResponsesTables,
  overrides: mockOverride,
  workspace: mockResponsesInWorkspace,
};
