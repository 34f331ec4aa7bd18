import { joinWords } from '#shared/words/join-words.ts';
import { notifyConsequence } from '../../stores/notify.ts';
import { closeFile, useOpened } from '../../stores/opened-file.ts';
import { useDataCenters, useQuery, useSites } from '../../stores/use-operations.ts';
import { dataCentersTexts } from '../../texts/data-centers.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { ImportDialog, ImportPlan } from '../../ui/import-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthorityWarning } from '../data-centers/authority-question.tsx';
import { ImportButton } from '../reproduce/import-button.tsx';
import { countsText, documentCounts, documentDomains, documentReplaces } from './workspace-counts.ts';

const texts = sitesTexts.workspace;

/** Imports a workspace file, after showing what it holds. */
export function WorkspaceImport() {
  const chosen = useOpened('workspace');
  return (
    <>
      <ImportButton choose={texts.choose} accept="application/json,.json" wanted="workspace">
        {texts.import}
      </ImportButton>
      <ImportDialog title={chosen && texts.importTitle(chosen.name)} size="md" onClose={closeFile}>
        {chosen ? <Plan document={chosen.document} onClose={closeFile} /> : null}
      </ImportDialog>
    </>
  );
}

function Plan({ document, onClose }: { document: unknown; onClose: () => void }) {
  return (
    <ImportPlan
      operation="workspace.import"
      input={{ document }}
      confirm={texts.importConfirm}
      done={(counts) => texts.imported(countsText(counts))}
      after={({ notice }) => notice && notifyConsequence(dataCentersTexts.newAuthority, notice)}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            {texts.importHolds(countsText(documentCounts(document)))} {texts.importText}
          </p>
          <Replaced document={document} />
          <DomainsWarning document={document} />
        </>
      )}
    </ImportPlan>
  );
}

/** As many names as are read in one sentence. */
const MAX_NAMED = 8;

/** Says which sites and data centers of this workspace the file replaces. */
function Replaced({ document }: { document: unknown }) {
  const sites = useSites().value ?? [];
  const dataCenters = useDataCenters().value ?? [];
  const names = documentReplaces(document, { sites, dataCenters });
  if (names.length === 0) return null;
  const more = names.length - MAX_NAMED;
  return (
    <Notice>
      {texts.importReplaces(joinWords([...names.slice(0, MAX_NAMED), ...(more > 0 ? [texts.moreNames(more)] : [])]))}
    </Notice>
  );
}

/** Warns of a file whose domains make a new CA (R34). */
function DomainsWarning({ document }: { document: unknown }) {
  const { value } = useQuery('authority.check', { domains: documentDomains(document) });
  return <AuthorityWarning check={value} />;
}
