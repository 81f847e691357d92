import type { Structure, StructureParty } from '@sorgfalt/contract';
import { useState } from 'react';
import { DismissTogether } from '../../../domain/hits/dismiss-together.tsx';
import { HitCard } from '../../../domain/hits/hit-card.tsx';
import { hitKey } from '../../../domain/hits/words.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/date-format.ts';
import { ReasonDialog } from '../../../domain/clients/reason-dialog.tsx';
import { Status } from '../../../ui/status.tsx';
import { useDecidePartyHit, useDismissPartyHits } from './queries.ts';
import styles from './structure.module.css';

/** Listed names that may be somebody behind the client, each with whom it is about. */
export function PartyHits({ structure }: { structure: Structure }) {
  const t = useTexts();
  const found = structure.parties.flatMap((party) => party.hits.map((each) => ({ party, each })));
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="structure-hits">
      <h3 id="structure-hits" className={styles['heading']}>
        {t('clients:structure.hits')}
      </h3>
      {structure.parties.map((party) => (
        <TogetherOfParty key={party.partyId} clientId={structure.clientId} party={party} />
      ))}
      <ul className={styles['hits']}>
        {found.map(({ party, each }) => (
          <li key={`${party.partyId}/${hitKey(each.hit)}/${each.foundAt}`}>
            <Through party={party} />
            <HitCard hit={each.hit} query={queryOf(party)} own="asked" isFramed headingLevel={4}>
              <Decision clientId={structure.clientId} party={party} found={each} />
            </HitCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Through whom what is found concerns the client. */
function Through({ party: { name, kind } }: { party: StructureParty }) {
  const t = useTexts();
  return (
    <p className={styles['through']}>
      <bdi>{t('clients:structure.through', { name, kind: t(`clients:structure.kind.${kind}`) })}</bdi>
    </p>
  );
}

/**
 * Of a party with a common name several hits are dismissed by one reason; not an entry that was found again as it changed, of
 * which what the list says now is to be compared.
 */
function TogetherOfParty({ clientId, party }: { clientId: string; party: StructureParty }) {
  const dismiss = useDismissPartyHits(clientId);
  const { partyId } = party;
  const standing = party.hits.filter(({ decision }) => decision?.decision !== 'dismissed');
  const byEntry = Map.groupBy(standing, ({ hit }) => hitKey(hit));
  const hits = [...byEntry.values()]
    .filter((states) => states.length === 1 && states[0]?.decision === null)
    .flatMap((states) => states.map(({ hit }) => hit));
  return (
    <DismissTogether
      hits={hits}
      about={<Through party={party} />}
      action={{
        error: dismiss.error,
        isPending: dismiss.isPending,
        mutate: ({ hits: chosen, reason }, options) =>
          dismiss.mutate({ hits: chosen.map((hit) => ({ partyId, ...hit })), reason }, options),
      }}
    />
  );
}

function queryOf({ name, beganOn, country, kind }: StructureParty) {
  return {
    name,
    ...(beganOn === null || kind !== 'person' ? {} : { birthDate: beganOn }),
    ...(country === null ? {} : { nationalities: [country] }),
  };
}

interface DecisionProps {
  readonly clientId: string;
  readonly party: StructureParty;
  readonly found: StructureParty['hits'][number];
}

function Decision({ clientId, party, found: { hit, decision } }: DecisionProps) {
  const t = useTexts();
  const decide = useDecidePartyHit(clientId);
  const [kind, setKind] = useState<'confirmed' | 'dismissed'>();
  const { partyId } = party;
  const { listId, entityId, entitySha256 } = hit;
  return (
    <>
      {decision !== null && (
        <p className={styles['decision']}>
          <Status tone={decision.decision === 'confirmed' ? 'stopped' : 'rejected'}>
            {t(`hits:decision.${decision.decision}`)}
          </Status>{' '}
          <bdi className={styles['quiet']}>
            {decision.by} · {formatDate(decision.at)} · {decision.reason}
          </bdi>
        </p>
      )}
      <div className={styles['buttons']}>
        {decision?.decision !== 'dismissed' && (
          <Button size="small" onClick={() => setKind('dismissed')}>
            {t('clients:structure.decide.dismiss')}
          </Button>
        )}
        {decision?.decision !== 'confirmed' && (
          <Button size="small" onClick={() => setKind('confirmed')}>
            {t('clients:structure.decide.confirm')}
          </Button>
        )}
      </div>
      {kind !== undefined && (
        <ReasonDialog
          variant={kind === 'confirmed' ? 'danger' : 'primary'}
          title={t(`clients:structure.decide.${kind}`, { name: party.name })}
          description={t(`clients:structure.decide.${kind}Text`)}
          confirmText={t(`hits:decision.send.${kind}`)}
          cancelText={t('clients:structure.keepOpen')}
          label={t('hits:decision.reason')}
          missing={t('hits:decision.reasonRequired')}
          failed={t('hits:decision.failed')}
          action={{
            error: decide.error,
            isPending: decide.isPending,
            mutate: (reason, options) =>
              decide.mutate({ partyId, listId, entityId, entitySha256, decision: kind, reason }, options),
          }}
          onClose={() => setKind(undefined)}
        />
      )}
    </>
  );
}
