import type { ClientSummary } from '@sorgfalt/contract';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Status, type Tone } from '../../../ui/status.tsx';

const toneOf = {
  applicant: 'waiting',
  accepted: 'good',
  refused: 'rejected',
} as const satisfies Record<ClientSummary['status'], Tone>;

/** Where a client stands with the firm; that it is frozen says more than the rest. */
export function ClientState({
  client: { status, isFrozen },
}: {
  client: Pick<ClientSummary, 'status' | 'isFrozen'>;
}) {
  const t = useTexts();
  return isFrozen ? (
    <Status tone="stopped">{t('clientFile:state.frozen')}</Status>
  ) : (
    <Status tone={toneOf[status]}>{t(`clientFile:state.${status}`)}</Status>
  );
}
