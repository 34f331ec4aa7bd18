import type { Flow } from '#shared/contract/flows.ts';
import { SnippetView } from '../../call-kit/snippet-view.tsx';
import { useQuery } from '../../stores/use-operations.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loading } from '../../ui/loading.tsx';

/** The code that sends a message of a run, in the language chosen last. */
export function ArrowCode({ run, arrow }: { run: Flow; arrow: string }) {
  const code = useQuery('flows.code', { id: run.id, arrow });
  if (code.problem) return <ErrorNotice problem={code.problem} onRetry={() => void code.load()} />;
  if (code.value === undefined) return <Loading lines={3} />;
  return <SnippetView snippets={code.value} what={texts.step.codeOf} />;
}
