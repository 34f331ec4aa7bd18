import type { FlowStep, UseCase } from '#shared/contract/flows.ts';

/** An arrow that a run will make, before it exists. */
export type ExpectedStep = Pick<FlowStep, 'from' | 'to'> & { readonly text: ExpectedText };
export type ExpectedText =
  | 'openLogin'
  | 'askProvider'
  | 'providerResponds'
  | 'redirectToken'
  | 'redirectCode'
  | 'handCode'
  | 'exchange'
  | 'askToken'
  | 'giveToken'
  | 'call'
  | 'response';

/** What a run of each use case goes through (spec, "OAuth 2.0 usage flows"), shown faintly until a run fills it in. */
export const expectedSteps: Record<UseCase, readonly ExpectedStep[]> = {
  token: [
    { from: 'client', to: 'service', text: 'openLogin' },
    { from: 'service', to: 'provider', text: 'askProvider' },
    { from: 'provider', to: 'service', text: 'providerResponds' },
    { from: 'service', to: 'client', text: 'redirectToken' },
    { from: 'client', to: 'service', text: 'call' },
    { from: 'service', to: 'client', text: 'response' },
  ],
  server: [
    { from: 'server', to: 'service', text: 'askToken' },
    { from: 'service', to: 'server', text: 'giveToken' },
    { from: 'server', to: 'service', text: 'call' },
    { from: 'service', to: 'server', text: 'response' },
  ],
  code: [
    { from: 'client', to: 'service', text: 'openLogin' },
    { from: 'service', to: 'provider', text: 'askProvider' },
    { from: 'provider', to: 'service', text: 'providerResponds' },
    { from: 'service', to: 'client', text: 'redirectCode' },
    { from: 'client', to: 'server', text: 'handCode' },
    { from: 'server', to: 'service', text: 'exchange' },
    { from: 'service', to: 'server', text: 'giveToken' },
    { from: 'server', to: 'service', text: 'call' },
    { from: 'service', to: 'server', text: 'response' },
  ],
};
