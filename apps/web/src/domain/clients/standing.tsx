import type { Freeze, LegalHold } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { Duties } from './duties.tsx';
import { LiftButton } from './freezing.tsx';
import { LiftHoldButton } from './holding.tsx';
import { standingQuery } from './queries.ts';

/** Why a client may do nothing or may not be erased, and what the firm must do about it; nothing for any other. */
export function Standing({ clientId }: { clientId: string }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(standingQuery(clientId));
  return (
    <>
      {/* A client of whom this is not known is not shown as one who may act. */}
      {data === undefined && error && (
        <CallFailed
          error={error}
          compact
          title={t('clients:frozen.unknown')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.freezes
        .filter(({ lifted }) => lifted === null)
        .map((freeze) => (
          <FrozenBanner key={freeze.freezeId} freeze={freeze} />
        ))}
      {data?.holds.map((hold) => (
        <HeldBanner key={hold.holdId} hold={hold} />
      ))}
      <Duties clientId={clientId} />
    </>
  );
}

function FrozenBanner({ freeze }: { freeze: Freeze }) {
  const t = useTexts();
  const { listName, frozenBy, frozenAt, reason } = freeze;
  const by = { name: frozenBy.name, date: formatDate(frozenAt) };
  const isByHand = listName === null;
  return (
    <Banner
      tone="bad"
      action={<LiftButton freeze={freeze} />}
      title={
        isByHand ? t('clients:frozen.byHand', by) : t('clients:frozen.confirmed', { list: listName, ...by })
      }
    >
      {t(isByHand ? 'clients:frozen.textByHand' : 'clients:frozen.text')}{' '}
      <bdi>{t('clients:frozen.reason', { reason })}</bdi>
    </Banner>
  );
}

function HeldBanner({ hold }: { hold: LegalHold }) {
  const t = useTexts();
  const { placedBy, placedAt, reason } = hold;
  return (
    <Banner
      tone="info"
      action={<LiftHoldButton hold={hold} />}
      title={t('clients:hold.by', { name: placedBy.name, date: formatDate(placedAt) })}
    >
      {t('clients:hold.stands')} <bdi>{t('clients:frozen.reason', { reason })}</bdi>
    </Banner>
  );
}
