import type { ledgerRoutes, RouteOutput } from '@sorgfalt/contract';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { useTexts } from '../../i18n/use-texts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chain-strip.module.css';

type Newest = RouteOutput<typeof ledgerRoutes.blocks>;

/** The last blocks with their links, and the batch that is still open. */
export function ChainStrip({ blocks, open }: Newest) {
  const t = useTexts();
  if (blocks.length === 0 && open === 0) return null;
  return (
    // A strip that may scroll sideways must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <section className={styles['scroll']} aria-label={t('ledger:chain.label')} tabIndex={0}>
      <ol className={styles['strip']}>
        {blocks.map((block) => (
          <li key={block.block} className={styles['place']}>
            <ChainLink isLinked={block.isLinked} />
            <div className={styles['block']}>
              <span className={styles['name']}>{t('ledger:chain.block', { block: block.block })}</span>
              <span className={styles['meta']}>{t('ledger:chain.entries', { count: block.entries })}</span>
              <span className={styles['meta']}>{t('ledger:chain.size', { size: block.treeSize })}</span>
            </div>
          </li>
        ))}
        <li className={styles['place']}>
          <div className={styles['block']} data-open="">
            <span className={styles['name']}>{t('ledger:chain.open')}</span>
            <span className={styles['meta']}>{t('ledger:chain.entries', { count: open })}</span>
          </div>
        </li>
      </ol>
    </section>
  );
}

/** The place of the strip until the blocks are there: as high as one. */
export function ChainBones() {
  return (
    <div className={styles['scroll']} aria-hidden="true">
      <div className={styles['strip']}>
        <div className={styles['block']}>
          <span className={styles['name']}>&nbsp;</span>
          <span className={styles['meta']}>&nbsp;</span>
          <span className={styles['meta']}>&nbsp;</span>
        </div>
      </div>
    </div>
  );
}

/** The tie to the block before: an icon for the eye, a sentence for the ear. */
function ChainLink({ isLinked }: Pick<Newest['blocks'][number], 'isLinked'>) {
  const t = useTexts();
  if (isLinked === null) return null;
  const text = t(isLinked ? 'ledger:chain.linked' : 'ledger:chain.broken');
  const Icon = isLinked ? IconLink : IconLinkOff;
  return (
    <span className={styles['link']} data-broken={!isLinked || undefined} title={text}>
      <Icon size={12} aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
