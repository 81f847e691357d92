import { swissDay } from '@sorgfalt/calendar';
import { attestRoutes, type Attestation } from '@sorgfalt/contract';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../client/api-client.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { queryKeys } from '../../client/query-keys.ts';
import { longTimeoutMs } from '../../client/upload.ts';
import { useLanguage } from '../../i18n/use-texts.ts';
import { useMinute } from '../../ui/use-minute.ts';

/** A text that was checked, and what came of it. */
export interface CheckedMemo {
  readonly text: string;
  readonly asOf: string;
  readonly result: Attestation;
}

interface Memo {
  readonly text: string;
  /** ISO date; undefined while what is typed is no day. */
  readonly asOf: string | undefined;
  readonly checked: CheckedMemo | null;
}

/**
 * The memo that somebody checks. It outlives the page, in the memory of this window alone: whoever signs out takes it
 * along with everything else that was shown.
 */
export function useMemoCheck() {
  const client = useQueryClient();
  const language = useLanguage();
  const { currentUser } = useAuth();
  const today = swissDay(new Date(useMinute()));
  const queryKey = [...queryKeys.assistant.memo, currentUser.uid];
  const { data: kept } = useQuery<Memo>({
    queryKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const [memo, setMemo] = useState<Memo>(() => kept ?? { text: '', asOf: today, checked: null });
  const change = (part: Partial<Memo>) => {
    const next = { ...memo, ...part };
    setMemo(next);
    client.setQueryData<Memo>(queryKey, next);
  };
  const checking = useMutation({
    mutationFn: async ({ text, asOf }: { text: string; asOf: string }): Promise<CheckedMemo> => {
      const body = { text, asOf, language };
      return { text, asOf, result: await call(attestRoutes.attest, { body }, { timeoutMs: longTimeoutMs }) };
    },
    onSuccess: (checked) => {
      // Gone with the session that asked: then it is nobody's any more.
      client.setQueryData<Memo>(queryKey, (now) => now && { ...now, checked });
      setMemo((now) => ({ ...now, checked }));
    },
  });
  /** Nothing typed is today. */
  const day = memo.asOf === '' ? today : memo.asOf;
  return {
    ...memo,
    checking,
    /** Whether text or day are others than those that were checked. */
    isOld: memo.checked !== null && (memo.checked.text !== memo.text || memo.checked.asOf !== day),
    setText: (text: string) => change({ text }),
    setDay: (asOf: string | undefined) => change({ asOf }),
    check: () => {
      if (checking.isPending || day === undefined) return;
      change({});
      checking.mutate({ text: memo.text, asOf: day });
    },
  };
}
export type MemoCheck = ReturnType<typeof useMemoCheck>;
