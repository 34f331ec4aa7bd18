import { Plus, Store } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Site } from '#shared/contract/sites.ts';
import { noteSite, useLastSite } from '../../stores/last-site.ts';
import { goTo, openSite, replaceRoute, sitePartOf, useNavigation } from '../../stores/navigation.ts';
import { useSites } from '../../stores/use-operations.ts';
import { sitesTexts as texts } from '../../texts/sites.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SplitView } from '../../ui/split-view.tsx';
import { FolderImport } from './folder-import.tsx';
import { SiteCreate } from './site-create.tsx';
import { SiteDetail } from './site-detail.tsx';
import { SiteList } from './site-list.tsx';
import classes from './sites.module.css';
import { WorkspaceExport } from './workspace-export.tsx';
import { WorkspaceImport } from './workspace-import.tsx';

const noSites: readonly Site[] = [];

/** API keys with their secrets, applications, domains and switches. `#/sites/<apiKey>?part=…`, `#/sites?new=true&from=<apiKey>`. */
export default function SitesPanel() {
  const { value: sites, problem, load } = useSites();
  const route = useNavigation((state) => state.route);
  const { segments, query } = route;
  const [filter, setFilter] = useState('');
  const { part } = query;
  const creating = query.new === 'true';
  const last = useLastSite(sites ?? noSites);
  const selected =
    sites?.find(({ apiKey }) => apiKey === segments[0]) ?? (segments[0] === undefined ? last : undefined);
  // The address names the site that is shown. Without it, a new or renamed site that comes first in the list would be
  // shown instead.
  const unnamed = segments[0] === undefined && !creating ? selected?.apiKey : undefined;
  useEffect(() => {
    if (unnamed !== undefined) replaceRoute('sites', [unnamed], { part });
  }, [unnamed, part]);
  const shown = creating ? undefined : selected?.apiKey;
  useEffect(() => {
    if (shown !== undefined) noteSite(shown);
  }, [shown]);
  const template = sites?.find(({ apiKey }) => apiKey === query.from);

  const create = () => goTo('sites', [], { new: 'true' });
  const detail = () => {
    if (sites === undefined) return <Loading lines={8} />;
    if (creating) return <SiteCreate key={query.from ?? ''} template={template} first={sites.length === 0} />;
    if (selected) return <SiteDetail key={selected.apiKey} site={selected} />;
    if (sites.length === 0) {
      return (
        <EmptyState
          icon={Store}
          texts={{ title: texts.empty, text: texts.emptyNext, action: texts.create }}
          onAction={create}
        />
      );
    }
    return <EmptyState icon={Store} texts={{ title: texts.gone, text: texts.goneNext }} />;
  };

  return (
    <Panel
      title={texts.title}
      purpose={texts.purpose}
      layout="fill"
      actions={
        <>
          <FolderImport />
          <WorkspaceImport />
          <WorkspaceExport />
          <Button tone="primary" icon={Plus} label={texts.create} onClick={create} />
        </>
      }
    >
      {problem ? (
        <div style={{ padding: '12px 24px' }}>
          <ErrorNotice problem={problem} onRetry={() => void load()} />
        </div>
      ) : null}
      {sites === undefined && problem ? null : sites?.length === 0 ? (
        <div style={{ width: '100%', maxWidth: 968, margin: '0 auto', padding: '20px 24px 32px', overflow: 'auto' }}>
          {detail()}
        </div>
      ) : (
        <SplitView
          fixed="main"
          width={280}
          mainLabel={texts.list}
          detailLabel={texts.detail}
          detailId={creating ? 'new' : selected && `${selected.apiKey} ${part}`}
          main={
            <SiteList
              sites={sites}
              filter={filter}
              onFilter={setFilter}
              selected={creating ? undefined : selected?.apiKey}
              onOpen={({ apiKey }) => openSite(apiKey, sitePartOf(route))}
            />
          }
          detail={
            <div className={classes.detail} data-flat="form">
              {detail()}
            </div>
          }
        />
      )}
    </Panel>
  );
}
