import type { FlowStep } from '#shared/contract/flows.ts';
import { byPlace } from '../../call-kit/parameter-places.ts';
import { flowTexts as texts } from '../../texts/flows.ts';

/** What a message carried, in a line: `header Authorization · body grant_type, code`. Empty when it carried nothing. */
export function travelled(parameters: FlowStep['parameters']): string {
  return byPlace(parameters)
    .map(({ place, parameters: some }) => `${texts.diagram.places[place]} ${some.map(({ name }) => name).join(', ')}`)
    .join(' · ');
}
