import { ledgerRoutes } from '@sorgfalt/contract';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { IconDownload, IconRotate } from '@tabler/icons-react';
import { compact } from '../../client/search-params.ts';
import { ExportButton } from '../../domain/lists/export-button.tsx';
import { loadCsv } from '../../domain/lists/load-csv.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BundleDrop } from './bundle-drop.tsx';
import { ConfigPanel } from './config-panel.tsx';
import { ProofsList } from './proofs-list.tsx';
import { resetProofs } from './proofs-queries.ts';
import { proofFilter } from './entry-filter.ts';

const route = getRouteApi('/app/proofs');

/** The proofs with their details, a place to verify bundles, and the keys that both are checked against. */
export function ProofsPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const search = route.useSearch();
  const tab = search.tab ?? 'list';
  const reset = () => {
    void navigate({ to: '/app/proofs', search: {} });
    void resetProofs(client);
  };
  return (
    <>
      <PageHeader
        title={t('proofs:title')}
        subtitle={t('proofs:subtitle')}
        actions={
          <>
            {tab === 'list' && (
              <ExportButton
                fileName={t('proofs:fileName')}
                load={() => loadCsv(ledgerRoutes.exportCsv, { query: proofFilter(search) })}
              />
            )}
            <LinkButton
              icon={<IconDownload />}
              href="/verify.html"
              download="verify.html"
              title={t('proofs:verifierHint')}
            >
              {t('proofs:verifierPage')}
            </LinkButton>
            <Button variant="ghost" icon={<IconRotate />} onClick={reset}>
              {t('proofs:reset')}
            </Button>
          </>
        }
      />
      <Tabs
        label={t('proofs:tabs.label')}
        value={tab}
        onValueChange={(next) =>
          void navigate({
            to: '/app/proofs',
            search: compact({ ...search, tab: next === 'list' ? undefined : next }),
            replace: true,
          })
        }
        tabs={[
          { value: 'list', label: t('proofs:tabs.list'), panel: <ProofsList search={search} /> },
          { value: 'verify', label: t('proofs:tabs.verify'), panel: <BundleDrop /> },
          { value: 'config', label: t('proofs:tabs.config'), panel: <ConfigPanel /> },
        ]}
      />
    </>
  );
}
