import { useEffect, useRef } from 'react';
import { type Flow, useCase as useCaseSchema } from '#shared/contract/flows.ts';
import { chooseFlowSite, useFlowForm } from '../../stores/flow-form.ts';
import { replaceRoute, useNavigation } from '../../stores/navigation.ts';

/**
 * The run that the address names; a use case and site in the address prepare the form. An address that names nothing
 * leads back to the run that was shown when the panel was left.
 *
 * @param runs undefined until they were read
 */
export function useSelectedRun(runs: readonly Flow[] | undefined): string | undefined {
  const { segments, query, panel } = useNavigation((state) => state.route);
  useEffect(() => {
    const wanted = useCaseSchema.safeParse(query.useCase);
    if (panel !== 'flows') return;
    if (wanted.success) useFlowForm.setState({ useCase: wanted.data });
    if (query.apiKey) chooseFlowSite(query.apiKey);
  }, [panel, query]);
  const isBack = useRef(false);
  useEffect(() => {
    if (panel !== 'flows' || runs === undefined) return;
    const { shown } = useFlowForm.getState();
    const [run] = segments;
    const namesNothing = run === undefined && Object.keys(query).length === 0;
    if (!isBack.current && namesNothing && shown && runs.some(({ id }) => id === shown)) replaceRoute('flows', [shown]);
    else if (run !== undefined) useFlowForm.setState({ shown: run });
    // Set anew to nothing, it would draw all that reads the form once more.
    else if (shown !== undefined) useFlowForm.setState({ shown: undefined });
    isBack.current = true;
  }, [panel, runs, segments, query]);
  return panel === 'flows' ? segments[0] : undefined;
}
