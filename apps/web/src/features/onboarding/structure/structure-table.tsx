import type { Structure, StructureInterest, StructureParty } from '@sorgfalt/contract';
import { secrecyKind } from '@sorgfalt/parties';
import { Fragment, useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Translate } from '../../../i18n/i18n.ts';
import { InterestDialog } from './interest-dialog.tsx';
import { PartyDialog } from './party-dialog.tsx';
import { formatShare } from './share-text.ts';
import { sourceText } from './source-text.ts';
import { treeRows } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';
import styles from './structure.module.css';

/** Everybody behind the client as an indented table: whoever holds stands below what is held. */
export function StructureTable({ structure }: { structure: Structure }) {
  const t = useTexts();
  const [party, setParty] = useState<StructureParty>();
  const [interest, setInterest] = useState<StructureInterest>();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard
    <section className={styles['scroller']} tabIndex={0} aria-label={t('clients:structure.table')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('clients:structure.column.party')}</th>
            <th scope="col">{t('clients:structure.column.interest')}</th>
            <th scope="col">{t('clients:structure.column.share')}</th>
            <th scope="col">{t('clients:structure.column.held')}</th>
            <th scope="col">{t('clients:structure.column.source')}</th>
            <th scope="col">
              <VisuallyHidden>{t('clients:structure.column.change')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {treeRows(structure).map((row) => (
            <Row key={row.key} row={row} onParty={setParty} onInterest={setInterest} />
          ))}
        </tbody>
      </table>
      {party !== undefined && (
        <PartyDialog
          clientId={structure.clientId}
          version={structure.version}
          party={party}
          onClose={() => setParty(undefined)}
        />
      )}
      {interest !== undefined && (
        <InterestDialog structure={structure} interest={interest} onClose={() => setInterest(undefined)} />
      )}
    </section>
  );
}

/** Who stands in a row; of clients under professional secrecy nobody is named, and nobody forgot to. */
function nameIn({ party, interest }: Pick<TreeRow, 'party' | 'interest'>, t: Translate): string {
  if (party === undefined && interest?.kind === secrecyKind) return t('clients:structure.unnamed');
  return party?.name || t('clients:structure.nameless');
}

interface RowProps {
  readonly row: TreeRow;
  onParty(party: StructureParty): void;
  onInterest(interest: StructureInterest): void;
}

function Row({ row, onParty, onInterest }: RowProps) {
  const t = useTexts();
  const { depth, party, interest, isShownAbove } = row;
  // Of whom nobody names, what says so.
  const said = party?.said ?? interest?.said;
  return (
    <tr
      data-ended={interest?.isHeld === false || undefined}
      style={{ '--depth': depth } as React.CSSProperties}
    >
      <th scope="row">
        <VisuallyHidden>{t('clients:structure.level', { level: depth + 1 })} </VisuallyHidden>
        <bdi>{nameIn(row, t)}</bdi>
        <span className={styles['kind']}>
          {party !== undefined && t(`clients:structure.kind.${party.kind}`)}
          {[party?.uid, party?.lei].map(
            (number) =>
              number != null && (
                <Fragment key={number}>
                  {' · '}
                  <bdi dir="ltr">{number}</bdi>
                </Fragment>
              ),
          )}
          {isShownAbove && ` · ${t('clients:structure.above')}`}
        </span>
        <Exposure exposure={party?.exposure ?? null} />
      </th>
      <Held interest={interest} />
      <td className={styles['source']}>
        {said !== undefined && <bdi>{[sourceText(said.source, t), said.by].join(' · ')}</bdi>}
      </td>
      <td>
        <Changes row={row} onParty={onParty} onInterest={onInterest} />
      </td>
    </tr>
  );
}

function Exposure({ exposure }: Pick<StructureParty, 'exposure'>) {
  const t = useTexts();
  if (exposure === null) return null;
  const { kind, since, until } = exposure;
  return (
    <span className={styles['kind']}>
      <Status tone="waiting">{t(`clients:structure.exposure.${kind}`)}</Status>
      {since !== null && (
        <>
          {' '}
          {t('clients:structure.from')} <DateText value={since} />
        </>
      )}
      {until !== null && (
        <>
          {' '}
          {t('clients:structure.until')} <DateText value={until} />
        </>
      )}
    </span>
  );
}

function Changes({ row: { party, interest, isShownAbove }, onParty, onInterest }: RowProps) {
  const t = useTexts();
  const name = nameIn({ party, interest }, t);
  return (
    <div className={styles['changes']}>
      {party !== undefined && !isShownAbove && (
        <Button size="small" variant="ghost" onClick={() => onParty(party)}>
          {t('clients:structure.changeParty')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
      {interest !== undefined && (interest.holder !== null || interest.kind === secrecyKind) && (
        <Button size="small" variant="ghost" onClick={() => onInterest(interest)}>
          {t('clients:structure.changeInterest')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}

/** As what, how much and when somebody holds: three cells. */
function Held({ interest }: { interest: StructureInterest | undefined }) {
  const t = useTexts();
  const language = useLanguage();
  if (interest === undefined) return <td colSpan={3}>{t('clients:structure.noInterest')}</td>;
  const { kind, share, from, until, isHeld } = interest;
  return (
    <>
      <td>{t(`clients:structure.interest.${kind}`)}</td>
      <td className={styles['number']}>
        {share !== null && <bdi dir="ltr">{formatShare(share, language)} %</bdi>}
      </td>
      <td>
        {from !== null && (
          <>
            {t('clients:structure.from')} <DateText value={from} />{' '}
          </>
        )}
        {until !== null && (
          <>
            {t('clients:structure.until')} <DateText value={until} />{' '}
          </>
        )}
        {!isHeld && t('clients:structure.notHeld')}
      </td>
    </>
  );
}
