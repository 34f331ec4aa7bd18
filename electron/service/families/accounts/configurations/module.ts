import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import * as consentsStatements from './consents-statements.ts';
import * as extensions from './extensions.ts';
import * as legalStatements from './legal-statements.ts';
import * as messages from './messages.ts';

/** What tools copy from site to site besides policies, schema and screen-sets (C 2). */
export const configurations: Module = {
  name: 'configurations',
  methods: methodsIn(consentsStatements, extensions, legalStatements, messages),
};
