import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { joinWords } from '#shared/words/join-words.ts';
import { stayingHere } from '../../stores/presence.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useDataCenters, useQuery, useSites } from '../../stores/use-operations.ts';
import { dataCentersTexts } from '../../texts/data-centers.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { notifyConsequence, notifyProblem } from '../../ui/notify.ts';
import { AuthorityWarning } from '../data-centers/authority-question.tsx';
import { countsText, documentCounts, documentDomains, documentReplaces } from './workspace-counts.ts';

const texts = sitesTexts.workspace;

interface Chosen {
  readonly name: string;
  readonly document: unknown;
}

/** Imports a workspace file, after showing what it holds. */
export function WorkspaceImport() {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const take = useCommand('workspace.import', { done: (counts) => texts.imported(countsText(counts)), quiet: true });

  const read = async (file: File) => {
    const refuse = (message: string) => notifyProblem({ code: 'invalid-input', message, next: texts.notJsonNext });
    const stayed = stayingHere();
    let document: unknown;
    try {
      document = parseExactJson(await file.text());
    } catch {
      refuse(texts.notJson(file.name));
      return;
    }
    if (document === null || typeof document !== 'object' || Array.isArray(document)) {
      refuse(texts.notWorkspace(file.name));
      return;
    }
    if (stayed()) setChosen({ name: file.name, document });
  };
  const close = () => {
    setChosen(undefined);
    take.clearProblem();
  };
  return (
    <>
      <FileInput ref={input} accept="application/json,.json" label={texts.choose} onFile={read} />
      <Button icon={Upload} onClick={() => input.current?.click()}>
        {texts.import}
      </Button>
      <Dialog opened={chosen !== undefined} onClose={close} title={texts.importTitle(chosen?.name ?? '')} size="md">
        <div className={layout.stack18}>
          <p>
            {texts.importHolds(countsText(documentCounts(chosen?.document)))} {texts.importText}
          </p>
          {chosen ? <Replaced document={chosen.document} /> : null}
          {chosen ? <DomainsWarning document={chosen.document} /> : null}
          {take.problem ? <ErrorNotice problem={take.problem} /> : null}
        </div>
        <DialogActions>
          <Button data-autofocus onClick={close}>
            {uiTexts.cancel}
          </Button>
          <Button
            tone="primary"
            busy={take.busy}
            onClick={() =>
              void take
                .run({ document: chosen?.document }, (result) => {
                  if (result.ok) close();
                })
                .then((result) => {
                  if (result.ok && result.value.notice) {
                    notifyConsequence(dataCentersTexts.newAuthority, result.value.notice);
                  }
                })
            }
          >
            {texts.importConfirm}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** As many names as are read in one sentence. */
const MOST_NAMED = 8;

/** Says which sites and data centers of this workspace the file replaces. */
function Replaced({ document }: { document: unknown }) {
  const sites = useSites().value ?? [];
  const dataCenters = useDataCenters().value ?? [];
  const names = documentReplaces(document, { sites, dataCenters });
  if (names.length === 0) return null;
  const more = names.length - MOST_NAMED;
  return (
    <Notice>
      {texts.importReplaces(joinWords([...names.slice(0, MOST_NAMED), ...(more > 0 ? [texts.moreNames(more)] : [])]))}
    </Notice>
  );
}

/** Warns of a file whose domains make a new CA (R34). */
function DomainsWarning({ document }: { document: unknown }) {
  const { value } = useQuery('authority.check', { domains: documentDomains(document) });
  return <AuthorityWarning check={value} />;
}
