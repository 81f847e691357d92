import { dismissedTogetherMax, type Hit } from '@sorgfalt/contract';
import { togetherGround } from '@sorgfalt/workflow';
import { Fragment, useState, type ReactNode } from 'react';
import { ApiError } from '../../client/api-error.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import styles from './dismiss-together.module.css';
import { ReasonForm } from './reason-form.tsx';
import { factText, fieldText, hitKey } from './words.ts';

/** A hit as it was shown. */
type ShownHit = Pick<Hit, 'listId' | 'entityId'> & { readonly entitySha256: string };

interface DismissTogetherProps {
  readonly hits: readonly Hit[];
  /** Whom they are about, where that is not the client. */
  readonly about?: ReactNode;
  /** Whoever made the case of the client dismisses none. */
  readonly mayDismiss?: boolean;
  readonly action: {
    readonly error: Error | null;
    readonly isPending: boolean;
    mutate(
      dismissed: { readonly hits: ShownHit[]; readonly reason: string },
      options: { onSuccess(): void },
    ): void;
  };
}

/** An open hit in which nothing but the name agrees. */
interface Candidate {
  readonly hit: Hit & ShownHit;
  readonly isBornApart: boolean;
}

/** Dismisses several hits by one reason: of a common name there are dozens. Hits in which more agrees are left out. */
export function DismissTogether({ hits, about, mayDismiss = true, action }: DismissTogetherProps) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const candidates = hits.flatMap(candidateOf).slice(0, dismissedTogetherMax);
  if (isOpen) {
    return (
      <div className={styles['together']}>
        {about}
        <TogetherForm candidates={candidates} action={action} onClose={() => setIsOpen(false)} />
      </div>
    );
  }
  if (candidates.length < 2) return null;
  return (
    <div className={cx(styles['together'], styles['offer'])}>
      <div>
        {about}
        <p>{t('hits:together.offer', { count: candidates.length })}</p>
      </div>
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

interface TogetherFormProps extends Pick<DismissTogetherProps, 'action'> {
  readonly candidates: readonly Candidate[];
  onClose(): void;
}

function TogetherForm({ candidates, action, onClose }: TogetherFormProps) {
  const t = useTexts();
  const language = useLanguage();
  // What was compared when it was opened, whatever a list has brought since.
  const [shown] = useState(candidates);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(shown.filter(({ isBornApart }) => isBornApart).map(({ hit }) => hitKey(hit))),
  );
  const [isChecked, setIsChecked] = useState(false);
  const [sent, setSent] = useState<readonly Candidate['hit'][]>([]);
  const refused = refusedOf(action.error, sent);
  const handleSend = (reason: string) => {
    setIsChecked(true);
    const ticked = shown.map(({ hit }) => hit).filter((hit) => chosen.has(hitKey(hit)));
    if (ticked.length === 0) return;
    setSent(ticked);
    const hits = ticked.map(({ listId, entityId, entitySha256 }) => ({ listId, entityId, entitySha256 }));
    action.mutate({ hits, reason }, { onSuccess: onClose });
  };
  const choose = (key: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, key] : [...before].filter((one) => one !== key)));
  const own = shown.flatMap(({ hit }) => ownBirth(hit, t, language))[0];
  return (
    <ReasonForm
      consequence={t('hits:together.consequence')}
      send={t('hits:together.send', { count: chosen.size })}
      isPending={action.isPending}
      error={action.error}
      onSend={handleSend}
      onCancel={onClose}
    >
      <fieldset className={styles['hits']}>
        <legend>
          {t('hits:together.legend')}
          {own !== undefined && ` ${t('hits:together.own', { fact: own })}`}
        </legend>
        {shown.map(({ hit }, at) => (
          <Checkbox
            key={hitKey(hit)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the user's own press
            autoFocus={at === 0}
            label={<bdi>{hit.listedName}</bdi>}
            hint={factsOf(hit, t, language)}
            checked={chosen.has(hitKey(hit))}
            disabled={action.isPending}
            onChange={(event) => choose(hitKey(hit), event.target.checked)}
          />
        ))}
      </fieldset>
      {isChecked && chosen.size === 0 && (
        <p className={styles['missing']} role="alert">
          {t('hits:together.none')}
        </p>
      )}
      {refused !== undefined && (
        <p className={styles['missing']} role="alert">
          {t('hits:together.refused')} <bdi>{refused.listedName}</bdi> ({factsOf(refused, t, language)})
        </p>
      )}
    </ReasonForm>
  );
}

/** The one for which the server dismissed none; undefined where it named none. */
function refusedOf<T>(error: Error | null, sent: readonly T[]): T | undefined {
  const [, place] = (error instanceof ApiError && error.fields[0]?.path.split('.')) || [];
  return place === undefined ? undefined : sent[Number(place)];
}

function ownBirth(hit: Hit, t: Translate, language: string): string[] {
  const birth = hit.qualifiers.find(({ field }) => field === 'birthDate')?.query;
  return birth === undefined ? [] : [birthText(hit, [birth], t, language)];
}

/** What the list says beside the name. */
function factsOf(hit: Hit, t: Translate, language: string) {
  const { listName, entityId, birthDates, nationalities } = hit;
  const from =
    nationalities.length === 0 ? [] : [factText('nationality', nationalities.join(','), t, language)];
  return [birthText(hit, birthDates, t, language), ...from, `${listName} ${entityId}`].map((text, at) => (
    <Fragment key={text}>
      {at > 0 && ' · '}
      <bdi>{text}</bdi>
    </Fragment>
  ));
}

/** When somebody was born, or a firm founded. */
function birthText({ qualifiers }: Hit, dates: readonly string[], t: Translate, language: string): string {
  const kind = qualifiers.find(({ field }) => field === 'kind')?.query;
  const said = dates.length === 0 ? t('hits:notStated') : factText('birthDate', dates.join(','), t, language);
  return `${fieldText('birthDate', t, kind)} ${said}`;
}
