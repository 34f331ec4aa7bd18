import { riskAssessmentConfig, siteConfigs, tooLarge } from '#service/core/site-configs/index.ts';
import { always, jsonObject, noteKept, siteMethod } from '#service/methods/index.ts';

const getRiskAssessment = siteMethod({
  name: 'accounts.rba.riskAssessment.getConfig',
  documentation: 'Returns the configuration of the assessment of risk, as it was set (the members are inferred).',
  response: [always('config', 'object', 'As it was set.')],
  uses: { siteConfigs },
  handler: ({ siteConfigs }) => ({
    data: { config: siteConfigs.get(riskAssessmentConfig) },
    did: 'Returned the configuration of the assessment of risk.',
  }),
});

const setRiskAssessment = siteMethod({
  name: 'accounts.rba.riskAssessment.setConfig',
  documentation:
    'Sets the configuration of the assessment of risk, as a whole. It is kept and returned; which logins are a risk, says accounts.rba.setPolicy.',
  parameters: [jsonObject('config', 'The configuration.', { required: true, example: '{"thresholds":{}}' })],
  errors: [tooLarge],
  example: { parameters: { config: '{"thresholds":{}}' } },
  uses: { siteConfigs },
  handler({ input, trace, siteConfigs }) {
    siteConfigs.set(riskAssessmentConfig, input.config, 'config');
    noteKept(trace, ['config']);
    return { data: {}, did: 'Set the configuration of the assessment of risk.' };
  },
});

export const riskAssessmentMethods = [getRiskAssessment, setRiskAssessment];
