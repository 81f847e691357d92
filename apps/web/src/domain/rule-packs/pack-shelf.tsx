import type { RulePack } from '@sorgfalt/contract';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType } from 'react';
import { QueryTable } from '../../client/query-table.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { packColumns } from './pack-columns.tsx';
import { PackUpload } from './pack-upload.tsx';

interface PackShelfProps {
  readonly query: UseQueryResult<{ readonly packs: readonly RulePack[] }>;
  readonly upload: UseMutationResult<RulePack, Error, Record<string, unknown>>;
  readonly isAdmin: boolean;
  /** One set in full. */
  readonly card: ComponentType<{ readonly pack: RulePack; readonly isAdmin: boolean }>;
}

/** Every set of rules, a new one for whoever may bring it, and the chosen one in full: at first the one in force. */
export function PackShelf({ query, upload, isAdmin, card: Shown }: PackShelfProps) {
  const t = useTexts();
  const [chosen, setChosen] = useState<string>();
  const columns = useMemo(() => packColumns(t), [t]);
  const packs = query.data?.packs ?? [];
  const shown = packs.find(({ version }) => version === chosen) ?? packs.find(({ isInForce }) => isInForce);
  return (
    <>
      <QueryTable
        query={query}
        label={t('payments:rules.sets')}
        columns={columns}
        rows={packs}
        rowKey={({ version }) => version}
        pageKeys
        onRowOpen={({ version }) => setChosen(version)}
        failed={t('payments:rules.failed')}
        {...(shown === undefined ? {} : { selectedKey: shown.version })}
      />
      {isAdmin && <PackUpload upload={upload} onKept={setChosen} />}
      {shown !== undefined && <Shown key={shown.version} pack={shown} isAdmin={isAdmin} />}
    </>
  );
}
