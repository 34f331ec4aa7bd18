import { FolderInput } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FolderComparison } from '#shared/contract/site-folders.ts';
import { closeFile, type OpenedFile, useOpened } from '../../stores/opened-file.ts';
import { useCommand } from '../../stores/use-command.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { Bullets } from '../../ui/bullets.tsx';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/fields.tsx';
import { ImportDialog, ImportPlan } from '../../ui/import-dialog.tsx';
import { Hint, Words } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { openFolder, readChosen } from './read-folder.ts';
import classes from './sites.module.css';

const texts = sitesTexts.folder;
/** Rows of the preview; the rest is counted. */
const MAX_SHOWN = 200;

/** Imports a folder of sites that was chosen here or dropped on the panel, after showing what it changes. */
export function FolderImport() {
  const input = useRef<HTMLInputElement>(null);
  const folder = useOpened('folder');
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.choose}
        {...{ webkitdirectory: '' }}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) void openFolder(readChosen(files));
        }}
      />
      <Button icon={FolderInput} label={texts.import} onClick={() => input.current?.click()} />
      <ImportDialog title={folder && texts.title(folder.name)} size="xl" onClose={closeFile}>
        {folder ? <Plan key={folder.name} folder={folder} /> : null}
      </ImportDialog>
    </>
  );
}

function Plan({ folder }: { folder: Extract<OpenedFile, { readonly kind: 'folder' }> }) {
  const compare = useCommand('siteFolders.compare', { quiet: true });
  const [prune, setPrune] = useState(false);
  /** Of the folder as it would be imported: with another choice, what it says is read anew. */
  const [compared, setCompared] = useState<{ readonly prune: boolean; readonly comparison: FolderComparison }>();
  const { run, problem } = compare;
  const asked = useRef<boolean | undefined>(undefined);
  useEffect(() => {
    if (asked.current === prune) return;
    asked.current = prune;
    // Whatever the user does in the dialog meanwhile, it is for this folder and this choice.
    void run({ ...folder.input, prune }).then((result) => {
      if (result.ok && asked.current === prune) setCompared({ prune, comparison: result.value });
    });
  }, [run, folder, prune]);
  const comparison = compared?.prune === prune ? compared.comparison : undefined;
  const removed = comparison?.removed ?? [];
  return (
    <ImportPlan
      operation="siteFolders.import"
      input={{ ...folder.input, prune }}
      problem={problem}
      confirm={removed.length > 0 ? texts.confirmRemoving(removed.length) : texts.confirm}
      tone={removed.length > 0 ? 'danger' : 'primary'}
      disabled={comparison === undefined}
      done={({ sites }) => texts.imported(sites.length)}
      onClose={closeFile}
    >
      {(busy) => (
        <>
          {comparison === undefined && !problem ? <Loading lines={4} /> : null}
          {comparison ? <Changes comparison={comparison} /> : null}
          {/* What cannot be read has nothing to choose. */}
          {comparison === undefined && problem ? null : (
            <SwitchField
              label={texts.prune}
              description={texts.pruneHint}
              checked={prune}
              disabled={busy}
              onChange={(event) => setPrune(event.currentTarget.checked)}
            />
          )}
          {removed.length > 0 ? <Removed sites={removed} /> : null}
        </>
      )}
    </ImportPlan>
  );
}

/** The sites that go, named before they do. */
function Removed({ sites }: { sites: FolderComparison['removed'] }) {
  return (
    <div role="alert">
      <Notice tone="warn">
        <p>{texts.removed(sites.length)}</p>
        <Bullets
          of={sites.slice(0, MAX_SHOWN).map(({ apiKey, name }) => (
            <>
              {name} (<code>{apiKey}</code>)
            </>
          ))}
          margin="4px 0 0"
        />
      </Notice>
    </div>
  );
}

/** What an import would change, and what is only kept (D69). Everything of the folder is shown as text. */
function Changes({ comparison: { sites, rows, count, kept, notes } }: { comparison: FolderComparison }) {
  const shown = rows.slice(0, MAX_SHOWN);
  const isNew = (site: string) => sites.some((one) => one.baseDomain === site && one.isNew);
  return (
    <>
      <p>
        {texts.sites(sites.length, sites.filter((one) => one.isNew).length)} {texts.differ(count)}
      </p>
      {rows.length > 0 ? (
        <div className={classes.folderRows}>
          <table aria-label={texts.changes}>
            <thead>
              <tr>
                {texts.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            {[...new Set(shown.map(({ site }) => site))].map((site) => (
              <tbody key={site}>
                <tr>
                  <th scope="rowgroup" colSpan={texts.columns.length}>
                    <Breakable text={site} />
                    {isNew(site) ? <span className={classes.folderNew}>{texts.newHere}</span> : null}
                  </th>
                </tr>
                {shown
                  .filter((row) => row.site === site)
                  .map(({ part, member, folder, here }) => (
                    <tr key={`${part} ${member}`}>
                      <td>
                        {/* A part that is one text has no members. */}
                        <Breakable text={member === '' ? part : `${part}: ${member}`} />
                      </td>
                      <Side value={here} />
                      <Side value={folder} />
                    </tr>
                  ))}
              </tbody>
            ))}
          </table>
          {count > MAX_SHOWN ? <Hint>{texts.more(count - MAX_SHOWN)}</Hint> : null}
        </div>
      ) : null}
      {kept.map(({ site, members }) => (
        <details key={site} className={classes.kept}>
          <summary>
            <span className={classes.keptLine}>
              <Words minWidth={0} overflow="hidden" textOverflow="ellipsis" title={site}>
                {site}
              </Words>
              <span>{texts.kept(members.length)}</span>
            </span>
          </summary>
          <Hint>{members.join(', ')}</Hint>
        </details>
      ))}
      {notes.map((note) => (
        <Hint key={note}>{note}</Hint>
      ))}
    </>
  );
}

/** The value that one side has; absent: none. */
function Side({ value }: { value: string | undefined }) {
  return value === undefined ? <td className={classes.folderNone}>{texts.nothing}</td> : <td>{value}</td>;
}
