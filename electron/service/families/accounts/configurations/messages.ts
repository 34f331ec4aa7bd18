import {
  channelsConfig,
  riskAssessmentConfig,
  siteConfigs,
  tooLarge,
  topicsConfig,
} from '#service/core/site-configs/index.ts';
import { always, jsonObject, methodsUsing, noteKept } from '#service/methods/index.ts';

const { siteMethod } = methodsUsing({ siteConfigs });

/** Channels and topics have the same two methods: objects by name, that pages and tools read and send as the same member. */
const kinds = {
  channels: { config: channelsConfig, get: 'getChannels', set: 'setChannels', member: 'Channels' },
  topics: {
    config: topicsConfig,
    get: 'getTopicSettings',
    set: 'setTopicSettings',
    member: 'CommunicationSettings',
  },
} as const;

const methodsOf = (kind: keyof typeof kinds) => {
  const { config, get, set, member } = kinds[kind];
  const example = '{"email":{"enabled":true}}';
  return [
    siteMethod({
      name: `accounts.communication.${get}`,
      documentation: `Returns the ${kind} of communication of the site, by name, as they were set.`,
      response: [always(member, 'object', 'By name.')],
      handler({ siteConfigs }) {
        const all = siteConfigs.get(config);
        return { data: { [member]: all }, did: `Returned ${Object.keys(all).length} ${kind}.` };
      },
    }),
    siteMethod({
      name: `accounts.communication.${set}`,
      documentation: `Sets ${kind} of communication: those that are not named stay. They are kept and returned; nothing here sends by them.`,
      parameters: [jsonObject(member, 'Objects by name.', { required: true, example })],
      errors: [tooLarge],
      handler({ input, trace, siteConfigs }) {
        const given = (input as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[member] ?? {};
        siteConfigs.set(config, { ...siteConfigs.get(config), ...given }, member);
        noteKept(trace, Object.keys(given), member);
        return { data: {}, did: `Set ${Object.keys(given).length} ${kind}.` };
      },
    }),
  ];
};

export const communicationMethods = [...methodsOf('channels'), ...methodsOf('topics')];

export const getRiskAssessment = siteMethod({
  name: 'accounts.rba.riskAssessment.getConfig',
  documentation: 'Returns the configuration of the assessment of risk, as it was set (the members are inferred).',
  response: [always('config', 'object', 'As it was set.')],
  handler: ({ siteConfigs }) => ({
    data: { config: siteConfigs.get(riskAssessmentConfig) },
    did: 'Returned the configuration of the assessment of risk.',
  }),
});

export const setRiskAssessment = siteMethod({
  name: 'accounts.rba.riskAssessment.setConfig',
  documentation:
    'Sets the configuration of the assessment of risk, as a whole. It is kept and returned; which logins are a risk, says accounts.rba.setPolicy.',
  parameters: [jsonObject('config', 'The configuration.', { required: true, example: '{"thresholds":{}}' })],
  errors: [tooLarge],
  handler({ input, trace, siteConfigs }) {
    siteConfigs.set(riskAssessmentConfig, input.config, 'config');
    noteKept(trace, ['config']);
    return { data: {}, did: 'Set the configuration of the assessment of risk.' };
  },
});
