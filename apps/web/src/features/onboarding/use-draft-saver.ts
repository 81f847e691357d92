import type { CaseDetail } from '@sorgfalt/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { DraftSaver, type SaveState } from './draft-saver.ts';
import { caseQuery, keepCase, saveDraft } from './queries.ts';

const delayMs = 800;

/** Saves the draft of a case; what waits is saved when the page is left. */
export function useDraftSaver(detail: CaseDetail): DraftSaver {
  const client = useQueryClient();
  const [saver] = useState(
    () =>
      new DraftSaver({
        start: detail,
        delayMs,
        save: async (form, version) => {
          const saved = await saveDraft(detail.caseId, form, version);
          keepCase(client, saved);
          return saved;
        },
        read: () => client.fetchQuery({ ...caseQuery(detail.caseId), staleTime: 0 }),
        isConflict: (error) => error instanceof ApiError && error.code === 'version-conflict',
      }),
  );
  useEffect(() => {
    const handleLeave = (event: BeforeUnloadEvent) => {
      if (!saver.isDirty()) return;
      void saver.flush();
      event.preventDefault();
    };
    const handleHide = () => {
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    window.addEventListener('beforeunload', handleLeave);
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      window.removeEventListener('beforeunload', handleLeave);
      document.removeEventListener('visibilitychange', handleHide);
      void saver.flush();
    };
  }, [saver]);
  return saver;
}

export function useSaveState(saver: DraftSaver): SaveState {
  return useSyncExternalStore(saver.subscribe, saver.state);
}
