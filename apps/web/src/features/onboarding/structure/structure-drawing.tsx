import type { Structure, StructureParty } from '@sorgfalt/contract';
import { useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { DrawnTies } from './drawn-ties.tsx';
import { boxHeight, boxWidth, spotsOf } from './drawn-spots.ts';
import { arrowOf, nextSpot } from './next-spot.ts';
import { PartyDialog } from './party-dialog.tsx';
import { formatShare } from './share-text.ts';
import styles from './structure.module.css';

/**
 * The structure drawn: the client at the top, whoever stands behind below. One box is reached by the tab key and the others from
 * it by the arrows; each says what it holds, its lines stand out, and it opens what is kept of the party.
 */
export function StructureDrawing({ structure }: { structure: Structure }) {
  const t = useTexts();
  const { rows, parties, clientId, version } = structure;
  const { spots, width, height } = spotsOf(rows);
  const [current, setCurrent] = useState(structure.subject);
  const [isInside, setIsInside] = useState(false);
  const [opened, setOpened] = useState<StructureParty>();
  const boxes = useRef(new Map<string, HTMLButtonElement>());
  const named = new Map(parties.map((party) => [party.partyId, party]));
  const reachable = spots.has(current) ? current : rows[0]?.[0];
  const handleKey = (event: React.KeyboardEvent, id: string) => {
    const key = arrowOf(event.key);
    if (key === null) return;
    event.preventDefault();
    boxes.current.get(nextSpot(rows, id, key))?.focus();
  };
  return (
    <section className={styles['scroller']} aria-label={t('clients:structure.drawing')}>
      <VisuallyHidden>{t('clients:structure.drawingText')}</VisuallyHidden>
      <div className={styles['drawing']} style={{ inlineSize: width, blockSize: height }}>
        <DrawnTies structure={structure} spots={spots} near={isInside ? (reachable ?? null) : null} />
        {[...spots].map(([id, { x, y }]) => (
          <button
            key={id}
            type="button"
            ref={(box) => {
              if (box === null) boxes.current.delete(id);
              else boxes.current.set(id, box);
            }}
            tabIndex={id === reachable ? 0 : -1}
            className={styles['box']}
            style={{ left: x, top: y, inlineSize: boxWidth, blockSize: boxHeight }}
            data-owner={structure.owners.some(({ partyId }) => partyId === id) || undefined}
            data-kind={named.get(id)?.kind}
            onFocus={({ currentTarget }) => {
              // A box that is half outside the frame would stay there.
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
              setCurrent(id);
              setIsInside(true);
            }}
            onBlur={() => setIsInside(false)}
            onKeyDown={(event) => handleKey(event, id)}
            onClick={() => setOpened(named.get(id))}
          >
            <bdi>{named.get(id)?.name || t('clients:structure.nameless')}</bdi>
            <Told structure={structure} id={id} />
          </button>
        ))}
      </div>
      {opened !== undefined && (
        <PartyDialog
          clientId={clientId}
          version={version}
          party={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

/** What the lines and frames of a box say, in words. */
function Told({ structure, id }: { structure: Structure; id: string }) {
  const t = useTexts();
  const language = useLanguage();
  const { parties, interests, owners } = structure;
  const names = new Map(parties.map(({ partyId, name }) => [partyId, name]));
  const kind = parties.find(({ partyId }) => partyId === id)?.kind;
  const held = interests
    .filter(({ holder, isHeld }) => holder === id && isHeld)
    .map(({ kind: as, share, subject }) => {
      const said = t(`clients:structure.interest.${as}`);
      return t('clients:structure.heldIn', {
        interest: share === null ? said : `${said} (${formatShare(share, language)} %)`,
        name: names.get(subject) || t('clients:structure.nameless'),
      });
    });
  const told = [
    ...(kind === undefined ? [] : [t(`clients:structure.kind.${kind}`)]),
    ...(owners.some(({ partyId }) => partyId === id) ? [t('clients:structure.owner')] : []),
    ...held,
  ];
  return <VisuallyHidden>, {told.join(', ')}</VisuallyHidden>;
}
