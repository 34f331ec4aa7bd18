import type { Module } from '#service/module/index.ts';
import { communicationMethods } from './communication.ts';
import { consentsStatementMethods } from './consents-statements.ts';
import { extensionMethods } from './extensions.ts';
import { legalStatementMethods } from './legal-statements.ts';
import { riskAssessmentMethods } from './risk-assessment.ts';

/** What tools copy from site to site besides policies, schema and screen-sets (C 2). */
export const configurations: Module = {
  name: 'configurations',
  methods: [
    ...consentsStatementMethods,
    ...legalStatementMethods,
    ...communicationMethods,
    ...extensionMethods,
    ...riskAssessmentMethods,
  ],
};
