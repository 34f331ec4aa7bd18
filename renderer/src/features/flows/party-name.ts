import type { FlowStep, UseCase } from '#shared/contract/flows.ts';
import { flowTexts as texts } from '../../texts/flows.ts';

/** What a party is called in a diagram: who stands beside the site in a login by SAML is its partner. */
export function partyName(useCase: UseCase, party: FlowStep['from']): string {
  return useCase === 'saml' && party === 'server' ? texts.saml.partner : texts.diagram.parties[party];
}
