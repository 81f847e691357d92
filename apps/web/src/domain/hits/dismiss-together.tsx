import { dismissedTogetherMax, type Hit } from '@sorgfalt/contract';
import { togetherGround } from '@sorgfalt/workflow';
import { Fragment, useState } from 'react';
import type { Translate } from '../../i18n/i18n.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import styles from './dismiss-together.module.css';
import { useDismissHits } from './queries.ts';
import { ReasonForm } from './reason-form.tsx';
import { factText, hitKey } from './words.ts';

interface DismissTogetherProps {
  readonly hits: readonly Hit[];
  readonly clientId: string;
  /** Whoever made the case of the client dismisses none. */
  readonly mayDismiss: boolean;
  onDecided(): void;
}

/** An open hit in which nothing but the name agrees, as it was shown. */
interface Candidate {
  readonly hit: Hit & { readonly entitySha256: string };
  readonly isBornApart: boolean;
}

/** Dismisses several hits by one reason: of a common name there are dozens. Hits in which more agrees are left out. */
export function DismissTogether({ hits, clientId, mayDismiss, onDecided }: DismissTogetherProps) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const candidates = hits.flatMap(candidateOf).slice(0, dismissedTogetherMax);
  if (candidates.length < 2) return null;
  if (isOpen) {
    return (
      <div className={styles['together']}>
        <TogetherForm
          candidates={candidates}
          clientId={clientId}
          onCancel={() => setIsOpen(false)}
          onDecided={() => {
            setIsOpen(false);
            onDecided();
          }}
        />
      </div>
    );
  }
  return (
    <div className={cx(styles['together'], styles['offer'])}>
      <p>{t('hits:together.offer', { count: candidates.length })}</p>
      <Button
        size="small"
        onClick={() => setIsOpen(true)}
        {...(mayDismiss ? {} : { disabledReason: t('refusals:own-submission') })}
      >
        {t('hits:together.open')}
      </Button>
    </div>
  );
}

function candidateOf(hit: Hit): Candidate[] {
  const { entitySha256 } = hit;
  const ground = togetherGround(hit);
  if (hit.decision != null || entitySha256 === undefined || ground === null) return [];
  return [{ hit: { ...hit, entitySha256 }, isBornApart: ground === 'born-apart' }];
}

interface TogetherFormProps {
  readonly candidates: readonly Candidate[];
  readonly clientId: string;
  onCancel(): void;
  onDecided(): void;
}

function TogetherForm({ candidates, clientId, onCancel, onDecided }: TogetherFormProps) {
  const t = useTexts();
  const language = useLanguage();
  const dismiss = useDismissHits();
  // What was compared when it was opened, whatever a list has brought since.
  const [shown] = useState(candidates);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(shown.filter(({ isBornApart }) => isBornApart).map(({ hit }) => hitKey(hit))),
  );
  const [isChecked, setIsChecked] = useState(false);
  const handleSend = (reason: string) => {
    setIsChecked(true);
    const hits = shown
      .filter(({ hit }) => chosen.has(hitKey(hit)))
      .map(({ hit: { listId, entityId, entitySha256 } }) => ({ listId, entityId, entitySha256 }));
    if (hits.length > 0) dismiss.mutate({ clientId, hits, reason }, { onSuccess: onDecided });
  };
  const choose = (key: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, key] : [...before].filter((one) => one !== key)));
  const birth = shown.flatMap(({ hit }) => hit.qualifiers).find(({ field }) => field === 'birthDate')?.query;
  return (
    <ReasonForm
      consequence={t('hits:together.consequence')}
      send={t('hits:together.send', { count: chosen.size })}
      isPending={dismiss.isPending}
      error={dismiss.error}
      onSend={handleSend}
      onCancel={onCancel}
    >
      <fieldset className={styles['hits']}>
        <legend>
          {t('hits:together.legend')}
          {birth !== undefined &&
            ` ${t('hits:together.own', { date: factText('birthDate', birth, t, language) })}`}
        </legend>
        {shown.map(({ hit }, at) => (
          <Checkbox
            key={hitKey(hit)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the user's own press
            autoFocus={at === 0}
            label={<bdi>{hit.listedName}</bdi>}
            hint={factsOf(hit, t, language)}
            checked={chosen.has(hitKey(hit))}
            disabled={dismiss.isPending}
            onChange={(event) => choose(hitKey(hit), event.target.checked)}
          />
        ))}
      </fieldset>
      {isChecked && chosen.size === 0 && (
        <p className={styles['missing']} role="alert">
          {t('hits:together.none')}
        </p>
      )}
    </ReasonForm>
  );
}

/** What the list says beside the name. */
function factsOf({ listName, entityId, birthDates, nationalities }: Hit, t: Translate, language: string) {
  const born =
    birthDates.length === 0
      ? t('hits:together.noBirth')
      : t('hits:together.born', { dates: factText('birthDate', birthDates.join(','), t, language) });
  const from =
    nationalities.length === 0 ? [] : [factText('nationality', nationalities.join(','), t, language)];
  return [born, ...from, `${listName} ${entityId}`].map((text, at) => (
    <Fragment key={text}>
      {at > 0 && ' · '}
      <bdi>{text}</bdi>
    </Fragment>
  ));
}
